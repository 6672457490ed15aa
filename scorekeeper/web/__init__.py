"""The table top: HTTP in, HTML out; decides no rule."""
