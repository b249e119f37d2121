-- A step of the embedded engine writes less (decision 0007): measured per instance of tests/bench/w1, in bytes of WAL and
-- in time of Postgres.

-- History: one row a step instead of one an event. Each element of `elements` has its letter in `events`: a activated,
-- c completed, t terminated; i and o: moved in from and out to another version, for the counts of a version.
alter table wf_history rename to wf_event;
create table wf_history (
  instance_id uuid not null,
  step int not null,                         -- the revision of the instance that it led to
  version int not null,
  at timestamptz not null,
  elements text[] not null,
  events text not null check (events ~ '^[actio]*$' and length(events) = cardinality(elements)),
  primary key (instance_id, step, version)
);
insert into wf_history (instance_id, step, version, at, elements, events)
select e.instance_id, (row_number() over (partition by e.instance_id order by min(e.id)))::int, i.version, e.at,
  array_agg(e.element_id order by e.id), string_agg(left(e.event, 1), '' order by e.id)
from wf_event e join wf_instance i on i.id = e.instance_id
group by e.instance_id, i.version, e.at;
update wf_instance i set revision = greatest(i.revision, h.step)
from (select instance_id, max(step) as step from wf_history group by instance_id) h where h.instance_id = i.id;
drop table wf_event;

-- Counts per element of a version, so that nobody counts over the history: the runner adds up what wf_uncounted names.
create table wf_count (
  process_id text not null,
  version int not null,
  element_id text not null,
  activated bigint not null,
  completed bigint not null,
  terminated bigint not null,
  moved_in bigint not null,
  moved_out bigint not null,
  primary key (process_id, version, element_id)
);
-- Rows of wf_history that wf_count does not hold yet. Without an index: it is emptied as a whole, again and again.
create table wf_uncounted (
  instance_id uuid not null,
  step int not null,
  version int not null
);
insert into wf_uncounted select instance_id, step, version from wf_history;

-- Of what an instance waits for only timers have to be found by others: tasks are in the inbox, messages name their
-- instance.
create table wf_timer (
  key bigint primary key,
  instance_id uuid not null,
  element_id text not null,
  due timestamptz not null,
  try_at timestamptz not null,               -- when to look next; later than due after a failed attempt
  attempts int not null default 0
);
insert into wf_timer (key, instance_id, element_id, due, try_at, attempts)
select key, instance_id, element_id, due, try_at, attempts from wf_wait where kind = 'timer';
drop table wf_wait;
create index wf_timer_due on wf_timer (try_at);

-- What is written in the same statements as the instance needs nobody to check that the instance is there.
alter table wf_job drop constraint wf_job_instance_id_fkey;
alter table wf_incident drop constraint wf_incident_instance_id_fkey;

-- The order of numbers is the order of starts: one index for lists of one process, one for lists of all.
drop index wf_instance_started;
drop index wf_instance_process;
create index wf_instance_process on wf_instance (process_id, version, number);

-- The few commands that an operator has to look at, among all that are done.
create index workflow_commands_rejected on workflow_commands (seq) where state = 'rejected';

-- Who deployed a version; null: the program itself.
alter table process_definitions add column deployed_by int references users;

-- Room beside each row for its next version, so that a change touches no index.
alter table wf_instance set (fillfactor = 50);
alter table inbox_tasks set (fillfactor = 70);
-- A state in an index's condition made every change of a task one of all its indexes.
drop index inbox_tasks_handed_over;
create index inbox_tasks_handed_over on inbox_tasks (handed_over_to) where handed_over_to is not null;
