-- Everybody who has handed in a draft, and when they first did: `resource_drafts` only has the last of them, so somebody
-- who had handed in a draft could release it once another person had handed it in again.
create table resource_draft_hand_ins (
  draft_id int not null references resource_drafts on delete cascade,
  user_id int not null references users,
  at timestamptz not null default now(),
  primary key (draft_id, user_id)
);
insert into resource_draft_hand_ins (draft_id, user_id, at)
select id, handed_in_by, handed_in_at from resource_drafts where handed_in_by is not null;
