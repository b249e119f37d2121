-- The company of a record when people move and companies merge (decision 0019).

-- A report that has not been submitted belongs to its owner's company.
update gift_reports g set company_id = u.company_id
from users u where u.id = g.user_id and g.submitted_at is null and g.deleted_at is null and g.company_id <> u.company_id;

-- A merged company counts as the company it merged into: there is no step between them.
delete from company_closure;
insert into company_closure (ancestor_id, company_id, depth)
with recursive line as (
  select id as ancestor_id, id as company_id, 0 as depth from companies
  union all
  select l.ancestor_id, c.id, l.depth + case when c.merged_into_id = l.company_id then 0 else 1 end
  from line l join companies c on c.parent_id = l.company_id)
select ancestor_id, company_id, depth from line;
update settings set value = to_jsonb((value #>> '{}')::bigint + 1), version = version + 1 where name = 'rights_epoch';
