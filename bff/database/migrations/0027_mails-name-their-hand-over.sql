-- A mail about a hand-over goes only while that one stands, so it names it; those that wait have it in their key.
update mail_outbox
set params = params || jsonb_build_object('handover', split_part(dedupe_key, ':', 2)::bigint)
where template = 'taskHandedOver' and not params ? 'handover';
