// Where the seats of a table stand in a grid of three columns: the first is nearest, the others follow up the right
// side and down the left, so that whoever sits on the right comes next. Who sits at an end has the whole row.

export function sides(count) {
  return Math.floor((count - 1) / 2);
}

export function spot(at, count) {
  const nearest = sides(count) + 2;
  if (at === 0) return [nearest, "1 / -1"];
  if (at === count / 2) return [1, "1 / -1"];
  return at <= sides(count) ? [nearest - at, 3] : [at - Math.floor(count / 2) + 1, 1];
}
