-- Named sets of filters, sort order and columns, each for one grid and visible only to the person who saved it.
create table grid_views (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  grid text not null,
  name text not null,
  -- search parameters, as in the URL of the list
  view text not null,
  created_at timestamptz not null default now()
);
create unique index grid_views_name on grid_views (user_id, grid, lower(name));
