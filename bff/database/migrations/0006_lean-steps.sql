-- Makes a step of the embedded engine write less (decision 0007), as measured per instance of tests/bench/w1 in bytes
-- of WAL and in Postgres time.

-- History: one row per step instead of one per event. Each element in `elements` has a letter in `events`: a for
-- activated, c for completed, t for terminated; i for moved in from another version and o for moved out to another
-- version, for the counts of a version.
alter table wf_history rename to wf_event;
create table wf_history (
  instance_id uuid not null,
  step int not null,                         -- the revision of the instance after this step
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

-- Counts per element of a version, so that the history need not be counted: the runner adds the rows listed in
-- wf_uncounted.
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
-- Rows of wf_history that are not yet included in wf_count. The table needs no index: it is regularly emptied as a
-- whole.
create table wf_uncounted (
  instance_id uuid not null,
  step int not null,
  version int not null
);
insert into wf_uncounted select instance_id, step, version from wf_history;

-- Only the timers that an instance waits for must be found by a query: tasks are in the inbox, and messages name their
-- instance.
create table wf_timer (
  key bigint primary key,
  instance_id uuid not null,
  element_id text not null,
  due timestamptz not null,
  try_at timestamptz not null,               -- when to look next; after a failed attempt, later than due
  attempts int not null default 0
);
insert into wf_timer (key, instance_id, element_id, due, try_at, attempts)
select key, instance_id, element_id, due, try_at, attempts from wf_wait where kind = 'timer';
drop table wf_wait;
create index wf_timer_due on wf_timer (try_at);

-- These rows are written in the same statements as the instance, so no foreign key has to check that the instance
-- exists.
alter table wf_job drop constraint wf_job_instance_id_fkey;
alter table wf_incident drop constraint wf_incident_instance_id_fkey;

-- Instances are numbered in the order in which they start. One index on these numbers serves the lists of one process,
-- another the list of all processes.
drop index wf_instance_started;
drop index wf_instance_process;
create index wf_instance_process on wf_instance (process_id, version, number);

-- The few commands that an operator has to look at, among the many that are done.
create index workflow_commands_rejected on workflow_commands (seq) where state = 'rejected';

-- Who deployed a version; null: the program itself.
alter table process_definitions add column deployed_by int references users;

-- Free space in each page for the next version of a row, so that an update changes no index.
alter table wf_instance set (fillfactor = 50);
alter table inbox_tasks set (fillfactor = 70);
-- With `state` in the condition of an index, every update of a task changed all its indexes.
drop index inbox_tasks_handed_over;
create index inbox_tasks_handed_over on inbox_tasks (handed_over_to) where handed_over_to is not null;
