import type {
  DraftEditing,
  DraftHandIn,
  DraftSave,
  DrawingToCheck,
  ExpressionTrial,
  ReleaseSetting,
} from '#/bff/contract/process-drafts.ts';
import { answer, segment, server, withId } from './client.ts';

const { drafts, drawings } = server.workflow;
const done = async (response: Promise<unknown>): Promise<void> => void (await response);

/** The calls for process drafts and their release. */
export const draftCalls = {
  list: () => answer(drafts.$get()),
  read: (id: number) => answer(drafts[':id'].$get(withId(id))),
  /** @param from the id of the version, or of the file that is offered for release, with which the draft starts */
  begin: (from: number) => answer(drafts.$post({ json: { from } })),
  save: (id: number, json: DraftSave) => answer(drafts[':id'].$put({ ...withId(id), json })),
  textOf: async (id: number, revision: number) =>
    (await answer(drafts[':id'].saves[':revision'].$get({ param: { id: String(id), revision: String(revision) } })))
      .text,
  edit: (id: number, json: DraftEditing) => answer(drafts[':id'].editing.$post({ ...withId(id), json })),
  handIn: (id: number, json: DraftHandIn) => done(drafts[':id']['hand-in'].$post({ ...withId(id), json })),
  takeBack: (id: number) => done(drafts[':id']['take-back'].$post(withId(id))),
  release: (id: number, sha256: string) => answer(drafts[':id'].release.$post({ ...withId(id), json: { sha256 } })),
  refuse: (id: number, reason: string) => done(drafts[':id'].refuse.$post({ ...withId(id), json: { reason } })),
  deploy: (id: number, json: DraftHandIn) => answer(drafts[':id'].deploy.$post({ ...withId(id), json })),
  discard: (id: number) => done(drafts[':id'].$delete(withId(id))),
  /** @param id the id of the former version */
  goBack: (id: number, note: string) =>
    answer(server.workflow.definitions[':id'].back.$post({ ...withId(id), json: { note } })),
  check: (json: DrawingToCheck) => answer(drawings.check.$post({ json })),
  parts: (process: string) => answer(drawings.parts[':process'].$get({ param: { process: segment(process) } })),
  tryExpression: (json: ExpressionTrial) => answer(drawings.try.$post({ json })),
  setting: () => answer(server.workflow['release-setting'].$get()),
  saveSetting: (json: ReleaseSetting) => answer(server.workflow['release-setting'].$put({ json })),
};
