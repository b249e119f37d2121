-- The day it is here: sessions run in UTC, and from midnight here until midnight there it is another day (DESIGN §8).
create function local_day(moment timestamptz) returns date
language sql stable parallel safe
return (select (moment at time zone (s.value #>> '{}'))::date from settings s where s.name = 'time_zone');

-- Who is still here, on the same terms as sign-in (bff/auth/queries.ts): nothing may wait for somebody who cannot get in.
create or replace view present_users as
select u.id, u.display_name, u.supervisor_id
from users u
where u.active and u.erased_at is null and (u.left_on is null or u.left_on > local_day(now()));
