-- A logbook line is worded when it is read: code and parameters (ids, never names) here, the remark as it was typed in
-- message. event_key names what happened once, so that an event or job that is told twice leaves one line (WF-024).
alter table logbook
  add column params jsonb not null default '{}',
  add column event_key text not null unique;

-- Whose word counts where: every right of every active role, per company it covers (DESIGN §6).
create view right_holders as
select ur.user_id, rr.right_key, c.id as company_id
from user_roles ur
join role_rights rr on rr.role_id = ur.role_id
cross join companies c
where ur.active and ur.is_global
union all
select ur.user_id, rr.right_key, cc.company_id
from user_roles ur
join role_rights rr on rr.role_id = ur.role_id
join user_role_companies urc on urc.user_role_id = ur.id
join company_closure cc on cc.ancestor_id = urc.company_id and (urc.inherit or cc.depth = 0)
where ur.active and not ur.is_global;

-- Who can decide at all: still here, with Access, and not shut out by NoAccess (OP-008).
create view able_users as
select u.id, u.display_name, u.supervisor_id
from users u
where u.active
  and exists (select 1 from right_holders h where h.user_id = u.id and h.right_key = 'Access')
  and not exists (select 1 from right_holders h where h.user_id = u.id and h.right_key = 'NoAccess');

create index decisions_instance on decisions (instance_id, decided_at);
