-- Sets of filters, order and columns that people have named, each for one grid and for themselves alone.
create table grid_views (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  grid text not null,
  name text not null,
  -- search parameters, as in the address of the list
  view text not null,
  created_at timestamptz not null default now()
);
create unique index grid_views_name on grid_views (user_id, grid, lower(name));
