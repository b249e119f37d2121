-- The local date. Sessions run in UTC, and between local midnight and midnight UTC the two dates differ
-- (docs/files-texts-and-exports.md).
create function local_day(moment timestamptz) returns date
language sql stable parallel safe
return (select (moment at time zone (s.value #>> '{}'))::date from settings s where s.name = 'time_zone');

-- Who is present, under the same conditions as at sign-in (bff/auth/queries.ts): nothing may wait for somebody who
-- cannot sign in.
create or replace view present_users as
select u.id, u.display_name, u.supervisor_id
from users u
where u.active and u.erased_at is null and (u.left_on is null or u.left_on > local_day(now()));
