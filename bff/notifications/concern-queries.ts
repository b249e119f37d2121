import type { Db } from '#/bff/database/connection.ts';
import { groupHolders } from '#/bff/people/administrator-queries.ts';
import { mayDealWith } from '#/bff/registers/incidents/relation-queries.ts';

/**
 * A SQL condition: email `m` still concerns its reader. Emails may wait in the outbox (no mail server, one email a
 * day). Meanwhile the task may have gone to others, a hand-over may have been taken back, a delegation may have been
 * revoked, a file may have been replaced, or an operator may have lost the right. An email that only informs an owner
 * or a former candidate of the outcome stays valid.
 */
export const concernsReader = (db: Db) => db`
  case
    when m.template in ('taskWaiting', 'taskReminder', 'taskEscalated') then exists (
      select from task_actors a where a.task_id = (m.params->>'task')::uuid and a.actor_id = m.user_id)
    when m.template = 'taskHandedOver' then exists (
      select from task_handovers h
      join task_actors a on a.task_id = h.task_id and a.principal_id = h.from_id and a.actor_id = h.to_id
      where h.id = (m.params->>'handover')::bigint and h.ended_at is null)
    when m.template = 'delegationGiven' then exists (
      select from delegations d
      where d.id = (m.params->>'delegation')::int and d.revoked_at is null and upper(d.during) > now())
    when m.template = 'taskWithoutApprover' then ${operates(db)}
      and not exists (select from task_actors a where a.task_id = (m.params->>'task')::uuid)
    when m.template in ('processFailed', 'commandStuck') then ${operates(db)}
    when m.template = 'engineReplaced' then m.user_id in (select id from able_users)
      and exists (select from right_holders h where h.right_key = 'OperateWorkflows' and h.user_id = m.user_id)
      and exists (select from camunda_clusters c where c.left_at is null and c.replaced_at is not null)
    when m.template = 'roleToConfirm' then m.user_id in (select id from able_users)
      and exists (select from right_owners o where o.right_key = 'AdministerApplication' and o.user_id = m.user_id)
      and exists (select from waiting_role_requests q where q.id = (m.params->>'request')::int)
    when m.template = 'administratorSupervises' then m.user_id in (select id from able_users)
      and exists (select from right_owners o where o.right_key = 'AdministerApplication' and o.user_id = m.user_id)
    when m.template = 'importAsked' then m.user_id in (select id from able_users)
      and exists (select from right_owners o where o.right_key = 'AdministerApplication' and o.user_id = m.user_id)
      and exists (select from imports i where i.id = (m.params->>'import')::uuid and i.state = 'asked')
    when m.template = 'processHandedIn' then m.user_id in (${groupHolders(db, 'ManageProcesses')}) and exists (
      select from resource_drafts d where d.id = (m.params->>'draft')::int and d.state = 'handedIn')
    when m.template = 'fileInfected' and m.params->>'register' = 'giftReport' then exists (
      select from gift_reports g
      left join dossier_files df on df.dossier_id = g.dossier_id and df.deleted_at is null
      join files f on f.id in (g.file_id, df.file_id)
      where g.id = (m.params->>'record')::int and f.scan = 'infected')
    when m.template = 'incidentArrived' then exists (
      select from incidents i where i.id = (m.params->>'record')::int and i.handler_id is null and i.deleted_at is null
        and ${mayDealWith(db, db`m.user_id`)})
    when m.template = 'incidentNamed' then exists (
      select from incidents i where i.id = (m.params->>'record')::int and i.deleted_at is null and ${mayDealWith(db, db`m.user_id`)})
    when m.template = 'incidentMessage' then exists (
      select from incidents i where i.id = (m.params->>'record')::int and i.deleted_at is null
        and (i.handler_id = m.user_id or (i.handler_id is null and ${mayDealWith(db, db`m.user_id`)})))
    when m.template in ('incidentTermNear', 'incidentTermToday') then exists (
      select from incident_terms t join incidents i on i.id = t.incident_id
      where i.id = (m.params->>'record')::int and i.deleted_at is null and t.due = (m.params->>'due')::date
        and (i.handler_id = m.user_id or (i.handler_id is null and ${mayDealWith(db, db`m.user_id`)})))
    when m.template in ('incidentHandedOver', 'fileInfected') then exists (
      select from incidents i where i.id = (m.params->>'record')::int and i.handler_id = m.user_id and i.deleted_at is null)
    else true
  end`;

/**
 * A SQL condition: the reader of email `m` operates workflows in the company of its record, by the same rule as
 * `listOperators`.
 */
const operates = (db: Db) => db`(
  m.user_id in (select id from able_users) and exists (
    select from approved_records r
    join right_holders h on h.company_id = r.company_id and h.right_key = 'OperateWorkflows'
    where r.register = m.params->>'register' and r.record_id = (m.params->>'record')::int and h.user_id = m.user_id))`;
