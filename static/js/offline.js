// Pages open without a network where the browser lets a site have a worker: under HTTPS, and on the machine itself.
navigator.serviceWorker?.register("/sw.js").catch(() => {}); // the next page tries again
