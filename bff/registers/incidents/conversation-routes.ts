import { z } from 'zod';
import { conversation, notes, writtenText } from '#/bff/contract/incident-conversation.ts';
import { recordId } from '#/bff/contract/text.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { addNote, answerReporter, readConversation, readNotes } from './converse.ts';

const params = z.object({ id: recordId });
const done = z.object({});
const READS = ['ReadAllComplianceIncidents', 'MutateAllComplianceIncidents'] as const;
const MUTATES = ['MutateAllComplianceIncidents'] as const;

const read = declareRoute({
  method: 'get',
  path: '/api/incidents/{id}/conversation',
  right: READS,
  summary: 'What the reporter and the handlers wrote to each other',
  params,
  answer: conversation,
  errors: ['NOT_FOUND'],
});

const answer = declareRoute({
  method: 'post',
  path: '/api/incidents/{id}/conversation',
  right: MUTATES,
  summary: 'Writes to the reporter',
  params,
  body: writtenText,
  answer: done,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const readInternal = declareRoute({
  method: 'get',
  path: '/api/incidents/{id}/notes',
  right: READS,
  summary: 'What the handlers wrote for each other; the reporter never reads it',
  params,
  answer: notes,
  errors: ['NOT_FOUND'],
});

const note = declareRoute({
  method: 'post',
  path: '/api/incidents/{id}/notes',
  right: MUTATES,
  summary: 'Adds a note that the reporter never reads',
  params,
  body: writtenText,
  answer: done,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

/** The conversation of an incident, and its notes. */
export const conversationRoutes = () =>
  router()
    .openapi(read, async (c) => c.json(await readConversation(c.var.context, c.req.valid('param').id), 200))
    .openapi(answer, async (c) =>
      c.json(await answerReporter(c.var.context, c.req.valid('param').id, c.req.valid('json').text), 200),
    )
    .openapi(readInternal, async (c) => c.json(await readNotes(c.var.context, c.req.valid('param').id), 200))
    .openapi(note, async (c) =>
      c.json(await addNote(c.var.context, c.req.valid('param').id, c.req.valid('json').text), 200),
    );
