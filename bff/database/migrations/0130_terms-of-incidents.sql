-- Terms of incidents, for the types that administrators mark (attribute "terms" of the type), as the law requires for
-- reports of abuses. All days are in the register's time zone.
alter table incidents
  add column acknowledged_on date,
  add column acknowledged_by int references users,
  add column feedback_on date,
  add column feedback_by int references users,
  add column outcome_id int;

insert into picklist_items (list, id, name_nl, name_en, sort, attributes)
values ('incidentOutcomes', 1, 'Gegrond', 'Substantiated', 1, '{}'),
       ('incidentOutcomes', 2, 'Deels gegrond', 'Partly substantiated', 2, '{}'),
       ('incidentOutcomes', 3, 'Ongegrond', 'Not substantiated', 3, '{}'),
       ('incidentOutcomes', 4, 'Niet vast te stellen', 'Could not be established', 4, '{}'),
       ('incidentOutcomes', 5, 'Doorverwezen', 'Referred elsewhere', 5, '{}')
on conflict do nothing;

-- Seven days after receipt.
create function acknowledge_by(received_on date) returns date
language sql immutable parallel safe as $$ select received_on + 7 $$;

-- Three calendar months after the acknowledgement, or after day 7 if none was sent by then: a late acknowledgement
-- gives no extra time. For 30 November this is the last day of February.
create function feedback_by(received_on date, acknowledged_on date) returns date
language sql immutable parallel safe as $$
  select (least(acknowledged_on, acknowledge_by(received_on)) + interval '3 months')::date
$$;

-- The terms of an incident and their state on a given day. due: the date of the next action; null if there is none. A
-- closed incident has nothing due, and actions that were not taken are missed.
create function term_state(received_on date, acknowledged_on date, feedback_on date, is_closed boolean, today date,
                           out acknowledge_by date, out feedback_by date, out due date, out state text)
language sql immutable parallel safe as $$
  select a.by, f.by, d.due, case
      when feedback_on is not null then case when acknowledged_on <= a.by and feedback_on <= f.by then 'met' else 'late' end
      when is_closed then 'missed'
      when d.due < today then 'overdue'
      when d.due <= date_trunc('week', today::timestamp)::date + 6 then 'thisWeek'
      else 'later'
    end
  from (select acknowledge_by($1) as by) a,
       lateral (select feedback_by($1, $2) as by) f,
       lateral (select case when feedback_on is not null or is_closed then null when acknowledged_on is null then a.by else f.by end as due) d
$$;

-- The terms, as of today, of each incident whose type has terms.
create view incident_terms as
select i.id as incident_id, local_day(i.received_at) as received_on, t.acknowledge_by, t.feedback_by, t.due, t.state
from incidents i
join picklist_items ty on ty.list = 'incidentTypes' and ty.id = i.incident_type_id
join picklist_items st on st.list = 'incidentStatuses' and st.id = i.incident_status_id,
lateral term_state(local_day(i.received_at), i.acknowledged_on, i.feedback_on,
                   coalesce((st.attributes->>'closed')::boolean, false), local_day(now())) t
where coalesce((ty.attributes->>'terms')::boolean, false);
