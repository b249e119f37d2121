import { queryOptions } from '@tanstack/react-query';
import type { ConfidentialUpdate } from '#/bff/contract/incident-people.ts';
import { answer, server, withId } from './client.ts';
import { keys } from './query-keys.ts';

const { incidents, management } = server;
const ofPerson = (id: number, idUser: number) => ({ param: { id: String(id), idUser: String(idUser) } });

/**
 * The calls for named handlers of restricted incidents, for people whom incidents concern, and for confidential
 * handlers.
 */
export const peopleCalls = {
  people: (id: number) => answer(incidents[':id'].people.$get(withId(id))),
  nameable: (id: number) => answer(incidents[':id'].named.$get(withId(id))),
  name: (id: number, idUser: number) => answer(incidents[':id'].named.$post({ ...withId(id), json: { idUser } })),
  unname: (id: number, idUser: number) => answer(incidents[':id'].named[':idUser'].$delete(ofPerson(id, idUser))),
  concern: (id: number, idUser: number) =>
    answer(incidents[':id'].concerned.$post({ ...withId(id), json: { idUser } })),
  unconcern: (id: number, idUser: number) =>
    answer(incidents[':id'].concerned[':idUser'].$delete(ofPerson(id, idUser))),
  confidential: () => answer(management.confidentialhandlers.$get()),
  saveConfidential: (json: ConfidentialUpdate) => answer(management.confidentialhandlers.$put({ json })),
};

export const incidentPeopleQuery = (id: number) =>
  queryOptions({ queryKey: keys.incidentPeople(id), queryFn: () => peopleCalls.people(id) });

export const nameableQuery = (id: number) =>
  queryOptions({ queryKey: keys.incidentNameable(id), queryFn: () => peopleCalls.nameable(id) });

export const confidentialQuery = () => queryOptions({ queryKey: keys.confidential, queryFn: peopleCalls.confidential });
