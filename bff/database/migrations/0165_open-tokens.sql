-- The elements on which runs of the embedded engine have tokens. The view is used for runs that wait neither for people
-- nor for an operator, but for a timer or for the next attempt at a job. Tokens that contain others, such as the token
-- of the process itself, are left out.
create view open_tokens as
select w.id as instance_id, t.value ->> 'node' as element_id
from wf_instance w cross join lateral jsonb_each(w.state -> 'tokens') t
where w.status = 'active' and t.value ->> 'scope' is not null
  and not exists (select from jsonb_each(w.state -> 'tokens') inner_one where inner_one.value ->> 'scope' = t.key);
