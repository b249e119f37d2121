-- An email about a hand-over is sent only while that hand-over is valid, so its parameters contain the hand-over's id.
-- Existing emails have the id in their key.
update mail_outbox
set params = params || jsonb_build_object('handover', split_part(dedupe_key, ':', 2)::bigint)
where template = 'taskHandedOver' and not params ? 'handover';
