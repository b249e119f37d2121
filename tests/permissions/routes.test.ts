import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredRoutes } from '#/bff/app.ts';
import { EXPORTED_GRIDS } from '#/bff/contract/grid-export.ts';
import { ROLES, type RoleName } from '#/bff/contract/roles.ts';
import { INFRA } from '#/bff/database/seed/companies.ts';
import { fileGrid } from '#/bff/grids/file-grids.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { type TakesBearer, takingBearer } from '#/tests/support/bearer.ts';
import { hire, hold } from '#/tests/support/factories.ts';

/**
 * Who gets access to each route. Written by hand from the rules, and not read from any code, so a new route has to be
 * added here too.
 *
 * Columns: E employee · S supervisor · C compliance everywhere · I compliance of Infra and below · P privacy officer ·
 * B process owner · O operator · A administrator everywhere · D administrator of Infra and below · N no access · X
 * compliance and no access · a person who has every role except No access, with a bearer token for one area only: m
 * main, w workflow, z authorization · 0 nobody. Cells: + access, answered with the status in that line (the id does not
 * exist, and the body is {}) · - no right (403) · s wrong scope (403) · ! not signed in (401).
 */
const DOORS = `
                                                                                answer  E S C I P B O A D N X  m w z  0

  # Anybody
  GET /healthz                                                                  200     + + + + + + + + + + +  + + +  +
  GET /readyz                                                                   200     + + + + + + + + + + +  + + +  +
  POST /api/client-errors                                                       400     + + + + + + + + + + +  + + +  +
  GET /api/public/incidents/picklists                                           200     + + + + + + + + + + +  + + +  +
  GET /api/public/incidents/challenge                                           200     + + + + + + + + + + +  + + +  +
  POST /api/public/incidents                                                    400     + + + + + + + + + + +  + + +  +
  POST /api/public/incidents/{token}/attachment                                 404     + + + + + + + + + + +  + + +  +
  POST /api/public/incidents/{token}/files                                      404     + + + + + + + + + + +  + + +  +

  # Everybody who is signed in, also without access
  GET /api/Startup                                                              200     + + + + + + + + + + +  + s s  !
  GET /api/AppResource/{name}/{lang}                                            200     + + + + + + + + + + +  + s s  !
  GET /api/ReleaseNotes/{lang}                                                  200     + + + + + + + + + + +  + s s  !

  # Everybody with access; which records is the question of the other tables
  GET /api/Startup/picklists                                                    200     + + + + + + + + + - -  + s s  !
  GET /api/Startup/counters                                                     200     + + + + + + + + + - -  + s s  !
  GET /api/pickers/users                                                        200     + + + + + + + + + - -  + s s  !
  GET /api/companies/hierarchy                                                  200     + + + + + + + + + - -  + s s  !
  PUT /api/people/me/mail                                                       400     + + + + + + + + + - -  + s s  !
  GET /api/KYC                                                                  200     + + + + + + + + + - -  + s s  !
  GET /api/search                                                               400     + + + + + + + + + - -  + s s  !
  GET /api/search/recent                                                        400     + + + + + + + + + - -  + s s  !
  POST /api/grids/{grid}/export                                                 400     + + + + + + + + + - -  + s s  !
  GET /api/grids/{grid}/views                                                   200     + + + + + + + + + - -  + s s  !
  POST /api/grids/{grid}/views                                                  400     + + + + + + + + + - -  + s s  !
  PUT /api/grids/{grid}/views/{idView}                                          400     + + + + + + + + + - -  + s s  !
  DELETE /api/grids/{grid}/views/{idView}                                       404     + + + + + + + + + - -  + s s  !
  GET /api/openapi.json                                                         200     + + + + + + + + + - -  + s s  !
  GET /api/reports/my                                                           200     + + + + + + + + + - -  + s s  !
  GET /api/reports/prospect                                                     200     + + + + + + + + + - -  + s s  !
  GET /api/reports/waitingforapproval                                           200     + + + + + + + + + - -  + s s  !
  GET /api/reports/delegatedwaitingforapproval                                  200     + + + + + + + + + - -  + s s  !
  GET /api/reports/details/{id}                                                 404     + + + + + + + + + - -  + s s  !
  GET /api/reports/{id}/earlier                                                 404     + + + + + + + + + - -  + s s  !
  POST /api/reports                                                             200     + + + + + + + + + - -  + s s  !
  PUT /api/reports                                                              400     + + + + + + + + + - -  + s s  !
  DELETE /api/reports/{id}                                                      404     + + + + + + + + + - -  + s s  !
  POST /api/reports/{id}/copy                                                   404     + + + + + + + + + - -  + s s  !
  POST /api/files/upload/report/{id}                                            404     + + + + + + + + + - -  + s s  !
  DELETE /api/files/delete/report/{id}                                          404     + + + + + + + + + - -  + s s  !
  GET /api/files/download/report/{id}                                           404     + + + + + + + + + - -  + s s  !
  POST /api/tasks/reports/submitforapproval/{id}                                404     + + + + + + + + + - -  + s s  !
  POST /api/tasks/reports/approve/{id}                                          404     + + + + + + + + + - -  + s s  !
  POST /api/tasks/reports/reject/{id}                                           400     + + + + + + + + + - -  + s s  !
  POST /api/tasks/reports/handover/{id}                                         400     + + + + + + + + + - -  + s s  !
  POST /api/tasks/reports/reclaim/{id}                                          404     + + + + + + + + + - -  + s s  !
  POST /api/tasks/reports/withdraw/{id}                                         400     + + + + + + + + + - -  + s s  !
  POST /api/tasks/reports/revise/{id}                                           404     + + + + + + + + + - -  + s s  !
  POST /api/tasks/reports/lock/{id}                                             400     + + + + + + + + + - -  + s s  !
  POST /api/tasks/reports/release/{id}                                          404     + + + + + + + + + - -  + s s  !
  POST /api/tasks/reports/compensateforsubmiterror/{id}/{previousStatus}        404     + + + + + + + + + - -  + s s  !
  GET /api/ProcessingActivities/my                                              200     + + + + + + + + + - -  + s s  !
  GET /api/ProcessingActivities/waitingforapproval                              200     + + + + + + + + + - -  + s s  !
  GET /api/ProcessingActivities/delegatedwaitingforapproval                     200     + + + + + + + + + - -  + s s  !
  GET /api/ProcessingActivities/details/{id}                                    404     + + + + + + + + + - -  + s s  !
  GET /api/ProcessingActivities/changelog/{id}                                  404     + + + + + + + + + - -  + s s  !
  POST /api/ProcessingActivities                                                200     + + + + + + + + + - -  + s s  !
  PUT /api/ProcessingActivities                                                 400     + + + + + + + + + - -  + s s  !
  DELETE /api/ProcessingActivities/{id}                                         404     + + + + + + + + + - -  + s s  !
  POST /api/ProcessingActivities/{id}/copy                                      404     + + + + + + + + + - -  + s s  !
  POST /api/tasks/activity/submitforprocessing/{id}                             404     + + + + + + + + + - -  + s s  !
  POST /api/tasks/activity/approve/{id}                                         404     + + + + + + + + + - -  + s s  !
  POST /api/tasks/activity/reject/{id}                                          400     + + + + + + + + + - -  + s s  !
  POST /api/tasks/activity/handover/{id}                                        400     + + + + + + + + + - -  + s s  !
  POST /api/tasks/activity/reclaim/{id}                                         404     + + + + + + + + + - -  + s s  !
  POST /api/tasks/activity/withdraw/{id}                                        400     + + + + + + + + + - -  + s s  !
  POST /api/tasks/activity/compensateforsubmiterror/{id}/{previousStatus}       404     + + + + + + + + + - -  + s s  !
  GET /api/delegations                                                          200     + + + + + + + + + - -  + s s  !
  GET /api/delegations/away                                                     400     + + + + + + + + + - -  + s s  !
  POST /api/delegations                                                         400     + + + + + + + + + - -  + s s  !
  DELETE /api/delegations/{id}                                                  404     + + + + + + + + + - -  + s s  !
  GET /api/dossiers/files/{idDossier}                                           404     + + + + + + + + + - -  + s s  !
  POST /api/dossiers/files/upload/{idDossier}                                   404     + + + + + + + + + - -  + s s  !
  PUT /api/dossiers/files/{idDossier}                                           400     + + + + + + + + + - -  + s s  !
  DELETE /api/dossiers/files/{idDossier}/{idFile}                               404     + + + + + + + + + - -  + s s  !
  GET /api/dossiers/downloadurl/{id}                                            404     + + + + + + + + + - -  + s s  !
  GET /api/dossiers/download/{token}                                            404     + + + + + + + + + - -  + s s  !
  GET /api/dossiers/content/{id}                                                404     + + + + + + + + + - -  + s s  !
  GET /api/dossiers/archive/{idDossier}                                         404     + + + + + + + + + - -  + s s  !
  POST /api/files/upload/incident/{id}                                          404     + + + + + + + + + - -  + s s  !
  DELETE /api/files/delete/incident/{id}                                        404     + + + + + + + + + - -  + s s  !
  GET /api/files/download/incident/{id}                                         404     + + + + + + + + + - -  + s s  !
  GET /api/workflow/logbook/{workflowInstanceId}                                404     + + + + + + + + + - -  + s s  !
  GET /api/workflow/diagram/{workflowInstanceId}                                404     + + + + + + + + + - -  + s s  !

  # The same, of the area workflow
  POST /api/StartWorkflow/{workflowInstanceId}/{workflowDefinitionName}         404     + + + + + + + + + - -  s + s  !
  POST /api/StartWorkflow/{workflowInstanceId}/{workflowDefinitionName}/        404     + + + + + + + + + - -  s + s  !
  POST /api/RunWorkflowTask/{taskId}/{action}                                   404     + + + + + + + + + - -  s + s  !
  POST /api/RunWorkflowTask/{taskId}/{action}/                                  404     + + + + + + + + + - -  s + s  !

  # Operators, each in their companies
  GET /api/operations/instances                                                 200     - - - - - - + - - - -  + s s  !
  GET /api/operations/instances/{workflowInstanceId}                            404     - - - - - - + - - - -  + s s  !
  POST /api/operations/instances/{workflowInstanceId}/retry                     400     - - - - - - + - - - -  + s s  !
  POST /api/operations/instances/{workflowInstanceId}/retries                   400     - - - - - - + - - - -  + s s  !
  POST /api/operations/instances/{workflowInstanceId}/cancel                    400     - - - - - - + - - - -  + s s  !
  GET /api/operations/instances/{workflowInstanceId}/migration                  404     - - - - - - + - - - -  + s s  !
  POST /api/operations/instances/{workflowInstanceId}/migrate                   400     - - - - - - + - - - -  + s s  !
  POST /api/operations/instances/{workflowInstanceId}/variables                 400     - - - - - - + - - - -  + s s  !
  POST /api/operations/commands/{commandId}/retry                               404     - - - - - - + - - - -  + s s  !
  POST /api/operations/commands/{commandId}/discard                             404     - - - - - - + - - - -  + s s  !
  GET /api/operations/versions/{idDefinition}/figures                           404     - - - - - - + - - - -  + s s  !
  GET /api/operations/durations                                                 200     - - - - - - + - - - -  + s s  !
  GET /api/operations/plots                                                     200     - - - - - - + - - - -  + s s  !
  GET /api/operations/plots/runs                                                400     - - - - - - + - - - -  + s s  !
  GET /api/operations/stuck                                                     200     - - - - - - + - - - -  + s s  !
  POST /api/operations/tasks/{taskId}/remind                                    404     - - - - - - + - - - -  + s s  !
  POST /api/operations/instances/{workflowInstanceId}/return                    400     - - - - - - + - - - -  + s s  !
  POST /api/operations/reviews/{number}/start                                   404     - - - - - - + - - - -  + s s  !
  GET /api/operations/batches                                                   200     - - - - - - + - - - -  + s s  !
  POST /api/operations/batches                                                  400     - - - - - - + - - - -  + s s  !
  GET /api/operations/batches/{idBatch}                                         404     - - - - - - + - - - -  + s s  !
  POST /api/operations/batches/{idBatch}/start                                  404     - - - - - - + - - - -  + s s  !
  POST /api/operations/batches/{idBatch}/pause                                  404     - - - - - - + - - - -  + s s  !
  POST /api/operations/batches/{idBatch}/resume                                 404     - - - - - - + - - - -  + s s  !
  POST /api/operations/batches/{idBatch}/cancel                                 404     - - - - - - + - - - -  + s s  !

  # Process owners, in the companies for which they have that role
  GET /api/workflow/definitions                                                 200     - - - - - + - - - - -  + s s  !
  GET /api/workflow/definitions/{id}                                            404     - - - - - + - - - - -  + s s  !
  GET /api/workflow/drafts                                                      200     - - - - - + - - - - -  + s s  !
  POST /api/workflow/drafts                                                     400     - - - - - + - - - - -  + s s  !
  GET /api/workflow/drafts/{id}                                                 404     - - - - - + - - - - -  + s s  !
  PUT /api/workflow/drafts/{id}                                                 400     - - - - - + - - - - -  + s s  !
  DELETE /api/workflow/drafts/{id}                                              404     - - - - - + - - - - -  + s s  !
  GET /api/workflow/drafts/{id}/saves/{revision}                                404     - - - - - + - - - - -  + s s  !
  POST /api/workflow/drafts/{id}/editing                                        400     - - - - - + - - - - -  + s s  !
  POST /api/workflow/drafts/{id}/hand-in                                        400     - - - - - + - - - - -  + s s  !
  POST /api/workflow/drafts/{id}/take-back                                      404     - - - - - + - - - - -  + s s  !
  POST /api/workflow/drafts/{id}/release                                        400     - - - - - + - - - - -  + s s  !
  POST /api/workflow/drafts/{id}/refuse                                         400     - - - - - + - - - - -  + s s  !
  POST /api/workflow/drafts/{id}/deploy                                         400     - - - - - + - - - - -  + s s  !
  POST /api/workflow/definitions/{id}/back                                      400     - - - - - + - - - - -  + s s  !
  POST /api/workflow/drawings/check                                             400     - - - - - + - - - - -  + s s  !
  GET /api/workflow/drawings/parts/{process}                                    200     - - - - - + - - - - -  + s s  !
  POST /api/workflow/drawings/try                                               400     - - - - - + - - - - -  + s s  !

  # Managers
  GET /api/reports/manager                                                      200     - + - - - - - - - - -  + s s  !

  # Who reads the reports of others
  GET /api/reports                                                              200     - - + + - - - - - - -  + s s  !
  GET /api/reporting/igio_reports                                               200     - - + + - - - - - - -  + s s  !

  # Who keeps incidents
  GET /api/incidents                                                            200     - - + + - - - - - - -  + s s  !
  GET /api/incidents/deleted                                                    200     - - + + - - - - - - -  + s s  !
  GET /api/incidents/details/{id}                                               404     - - + + - - - - - - -  + s s  !
  POST /api/incidents                                                           400     - - + + - - - - - - -  + s s  !
  PUT /api/incidents                                                            400     - - + + - - - - - - -  + s s  !
  DELETE /api/incidents/{id}                                                    404     - - + + - - - - - - -  + s s  !
  POST /api/incidents/{id}/restore                                              404     - - + + - - - - - - -  + s s  !
  GET /api/incidents/{id}/handlers                                              404     - - + + - - - - - - -  + s s  !
  POST /api/incidents/{id}/handler                                              400     - - + + - - - - - - -  + s s  !
  GET /api/incidents/{id}/conversation                                          404     - - + + - - - - - - -  + s s  !
  POST /api/incidents/{id}/conversation                                         400     - - + + - - - - - - -  + s s  !
  GET /api/incidents/{id}/notes                                                 404     - - + + - - - - - - -  + s s  !
  POST /api/incidents/{id}/notes                                                400     - - + + - - - - - - -  + s s  !
  GET /api/incidents/figures                                                    200     - - + + - - - - - - -  + s s  !
  POST /api/incidents/{id}/acknowledgement                                      404     - - + + - - - - - - -  + s s  !
  POST /api/incidents/{id}/restriction                                          404     - - + + - - - - - - -  + s s  !
  POST /api/incidents/{id}/feedback                                             404     - - + + - - - - - - -  + s s  !

  GET /api/incidents/{id}/people                                                404     - - + + - - - - - - -  + s s  !
  GET /api/incidents/{id}/timeline                                              404     - - + + - - - - - - -  + s s  !
  GET /api/incidents/{id}/named                                                 404     - - + + - - - - - - -  + s s  !
  POST /api/incidents/{id}/named                                                400     - - + + - - - - - - -  + s s  !
  DELETE /api/incidents/{id}/named/{idUser}                                     404     - - + + - - - - - - -  + s s  !
  POST /api/incidents/{id}/concerned                                            400     - - + + - - - - - - -  + s s  !
  DELETE /api/incidents/{id}/concerned/{idUser}                                 404     - - + + - - - - - - -  + s s  !

  # Who keeps processing activities
  GET /api/ProcessingActivities                                                 200     - - + + + - - - - - -  + s s  !
  GET /api/ProcessingActivities/stuckreviews                                    200     - - + + + - - - - - -  + s s  !
  POST /api/ProcessingActivities/startworflow                                   400     - - - - + - - - - - -  + s s  !
  POST /api/ProcessingActivities/handon                                         400     - - + + - - - - - - -  + s s  !

  # Administrators, each in their part
  GET /api/management/appusers                                                  200     - - - - - - - + + - -  + s s  !
  POST /api/management/appusers                                                 400     - - - - - - - + + - -  + s s  !
  GET /api/management/accounts/{id}                                             200     - - - - - - - + - - -  + s s  !
  POST /api/management/accounts/{id}/link                                       404     - - - - - - - + - - -  + s s  !
  DELETE /api/management/accounts/{id}/link                                     200     - - - - - - - + - - -  + s s  !
  GET /api/management/rolerequests                                              200     - - - - - - - + + - -  + s s  !
  POST /api/management/rolerequests/{id}/{decision}                             404     - - - - - - - + + - -  + s s  !
  GET /api/management/groupadministrators                                       200     - - - - - - - + + - -  + s s  !
  GET /api/management/rightholders                                              200     - - - - - - - + + - -  + s s  !
  GET /api/management/mails                                                     200     - - - - - - - + + - -  + s s  !
  GET /api/management/mails/{id}                                                404     - - - - - - - + + - -  + s s  !
  POST /api/management/mails/{id}/retry                                         404     - - - - - - - + + - -  + s s  !

  # The same, of the area authorization
  GET /api/users                                                                200     - - - - - - - + + - -  s s +  !
  GET /api/userroles/{appId}/user/{userId}                                      404     - - - - - - - + + - -  s s +  !
  GET /api/userroles/{appId}/{roleId}/{userId}                                  404     - - - - - - - + + - -  s s +  !
  PUT /api/userroles/{appId}/{userRoleId}                                       400     - - - - - - - + + - -  s s +  !
  GET /api/securableentities/{appId}                                            200     - - - - - - - + + - -  s s +  !

  # Administrators of the whole group
  PUT /api/AppResource/{name}/{lang}                                            400     - - - - - - - + - - -  + s s  !
  GET /api/management/picklists/{list}                                          200     - - - - - - - + - - -  + s s  !
  GET /api/management/picklists/{list}/changes                                  200     - - - - - - - + - - -  + s s  !
  POST /api/management/picklists/{list}                                         400     - - - - - - - + - - -  + s s  !
  PUT /api/management/picklists/{list}/{id}                                     400     - - - - - - - + - - -  + s s  !
  DELETE /api/management/picklists/{list}/{id}                                  404     - - - - - - - + - - -  + s s  !
  GET /api/management/confidentialhandlers                                      200     - - - - - - - + - - -  + s s  !
  PUT /api/management/confidentialhandlers                                      400     - - - - - - - + - - -  + s s  !
  PUT /api/ReleaseNotes/{lang}                                                  400     - - - - - - - + - - -  + s s  !
  DELETE /api/ReleaseNotes/{id}                                                 404     - - - - - - - + - - -  + s s  !
  GET /api/workflow/release-setting                                             200     - - - - - - - + - - -  + s s  !
  PUT /api/workflow/release-setting                                             400     - - - - - - - + - - -  + s s  !
  POST /api/KYC/import/preview                                                  415     - - - - - - - + - - -  + s s  !
  POST /api/KYC/import/apply                                                    400     - - - - - - - + - - -  + s s  !
  GET /api/management/clearrightscache                                          200     - - - - - - - + - - -  + s s  !
  POST /api/management/import/preview                                           415     - - - - - - - + - - -  + s s  !
  POST /api/management/import/apply                                             400     - - - - - - - + - - -  + s s  !
  GET /api/management/import                                                    200     - - - - - - - + - - -  + s s  !
  GET /api/management/import/{id}/summary                                       404     - - - - - - - + - - -  + s s  !
  GET /api/management/import/{id}/changes                                       404     - - - - - - - + - - -  + s s  !
  POST /api/management/import/{id}/undo                                         409     - - - - - - - + - - -  + s s  !
  GET /api/management/import/{id}                                               404     - - - - - - - + - - -  + s s  !
  DELETE /api/management/import/{id}                                            404     - - - - - - - + - - -  + s s  !
  GET /api/management/first-run                                                 200     - - - - - - - + - - -  + s s  !
  PUT /api/management/first-run/company                                         400     - - - - - - - + - - -  + s s  !
  POST /api/management/first-run/test-mail                                      200     - - - - - - - + - - -  + s s  !
  POST /api/management/first-run/close                                          200     - - - - - - - + - - -  + s s  !
`;

/** Who may export a grid as a file: the same people who may open its screen. */
const GRIDS = `
                         E S C I P B O A D N X
  my-reports             + + + + + + + + + - -
  waiting-reports        + + + + + + + + + - -
  delegated-reports      + + + + + + + + + - -
  manager-reports        - + - - - - - - - - -
  compliance-reports     - - + + - - - - - - -
  my-activities          + + + + + + + + + - -
  waiting-activities     + + + + + + + + + - -
  delegated-activities   + + + + + + + + + - -
  compliance-activities  - - + + + - - - - - -
  incidents              - - + + - - - - - - -
  incident-figures       - - + + - - - - - - -
  kyc                    + + + + + + + + + - -
  mails                  - - - - - - - + + - -
  right-holders          - - - - - - - + + - -
  runs                   - - - - - - + - - - -
  batches                - - - - - - + - - - -
  batch-items            - - - - - - + - - - -
`;

const WHO: readonly { letter: string; name: string; roles: readonly RoleName[]; company?: number }[] = [
  { letter: 'E', name: 'employee', roles: ['Employee'] },
  { letter: 'S', name: 'supervisor', roles: ['Supervisor'] },
  { letter: 'C', name: 'compliance', roles: ['Compliance'] },
  { letter: 'I', name: 'compliance of Infra', roles: ['Compliance'], company: INFRA },
  { letter: 'P', name: 'privacy officer', roles: ['Privacy officer'] },
  { letter: 'B', name: 'process owner', roles: ['Process owner'] },
  { letter: 'O', name: 'operator', roles: ['Operator'] },
  { letter: 'A', name: 'administrator', roles: ['Administrator'] },
  { letter: 'D', name: 'administrator of Infra', roles: ['Administrator'], company: INFRA },
  { letter: 'N', name: 'no access', roles: ['No access'] },
  { letter: 'X', name: 'compliance and no access', roles: ['Compliance', 'No access'] },
];
const AREAS = { m: 'main', w: 'workflow', z: 'authorization' };
const LETTERS = [...WHO.map(({ letter }) => letter), ...Object.keys(AREAS), '0'];

interface Door {
  call: string;
  method: string;
  path: string;
  /** The status that a person with access gets. */
  answer: number;
  cells: readonly string[];
}

/** The lines of a table; `#` begins the title of a group. */
const linesOf = (table: string) =>
  table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first = '']) => first !== '' && first !== '#');

const doors: Door[] = linesOf(DOORS)
  .slice(1)
  .map(([method = '', path = '', answer = '', ...cells]) => ({
    call: `${method} ${path}`,
    method,
    path,
    answer: Number(answer),
    cells,
  }));

let app: TestApp;
let bearing: TakesBearer;
const callers = new Map<string, Caller>();
const tokens = new Map<string, string>();

beforeAll(async () => {
  app = await testApp();
  bearing = await takingBearer(app);
  for (const { letter, name, roles, company } of WHO) {
    const local = name.replaceAll(' ', '.');
    const who = await hire(app, local, { roles: company === undefined ? roles : [] });
    if (company !== undefined) for (const role of roles) await hold(app, who, role, company);
    callers.set(letter, who);
  }
  const roles = (Object.keys(ROLES) as RoleName[]).filter((role) => role !== 'No access');
  const everything = await hire(app, 'houdt.alles', { roles });
  for (const [letter, area] of Object.entries(AREAS)) tokens.set(letter, await bearing.tokenFor(everything.upn, area));
}, 120_000);
afterAll(async () => {
  await bearing?.close();
  await app?.stop();
});

const SAMPLES: Readonly<Record<string, string>> = {
  id: '2147483647',
  idUser: '2147483647',
  previousStatus: '1',
  name: 'StartScreen',
  number: 'PA-1900-00000',
  idDefinition: '2147483647',
  revision: '1',
  process: 'gift-report-approval',
  grid: 'my-reports',
  list: 'reportCategories',
  lang: '1043',
  workflowInstanceId: '00000000-0000-4000-8000-000000000000',
  workflowDefinitionName: 'gift-report-approval',
  taskId: '00000000-0000-4000-8000-000000000000',
  commandId: '00000000-0000-4000-8000-000000000000',
  idBatch: '00000000-0000-4000-8000-000000000000',
  action: 'approve',
  idDossier: '2147483647',
  idFile: '2147483647',
  idView: '2147483647',
  token: 'x',
  decision: 'confirm',
  appId: '21',
  userId: '2147483647',
  roleId: '2147483647',
  userRoleId: '2147483647',
};

function addressOf(path: string): string {
  const id = path.includes('/import/') ? '00000000-0000-4000-8000-000000000000' : '2147483647';
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => (name === 'id' ? id : (SAMPLES[name] ?? '')));
}

const bodyOf = (method: string) =>
  method === 'GET' ? { method } : { method, headers: { 'Content-Type': 'application/json' }, body: '{}' };

/** Makes the call as one of the columns. Returns the sign of the result, or its status and code if it has no sign. */
async function tryDoor({ method, path, answer }: Door, letter: string): Promise<string> {
  const init = bodyOf(method);
  const token = tokens.get(letter);
  const credential: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const request = () =>
    new Request(`http://localhost:4400${addressOf(path)}`, { ...init, headers: { ...init.headers, ...credential } });
  const response = await (callers.get(letter)?.send(addressOf(path), init) ?? bearing.fetch(request()));
  if (response.status === answer) return '+';
  const { code } = (await response.json()) as { code: string };
  return { NO_RIGHT: '-', WRONG_SCOPE: 's', NO_SESSION: '!' }[code] ?? `${response.status} ${code}`;
}

describe(`every route for everyone: ${doors.length} routes, ${LETTERS.length} columns`, () => {
  it('is in the table, except the provisioning routes, which doors.test.ts covers', () => {
    const declared = declaredRoutes().openAPIRegistry.definitions.flatMap((definition) =>
      definition.type === 'route' ? [`${definition.route.method.toUpperCase()} ${definition.route.path}`] : [],
    );
    const persons = declared.filter((call) => !call.includes(' /scim/'));
    expect(doors.map(({ call }) => call).sort()).toEqual(persons.sort());
    expect(linesOf(DOORS)[0]?.slice(1)).toEqual(LETTERS);
  });

  it.each(doors)('RP-020 SI-002 SI-005 $call', async (door) => {
    const happened: string[] = [];
    for (const letter of LETTERS) happened.push(await tryDoor(door, letter));
    expect(happened).toEqual(door.cells);
  });

  // A read is allowed from any site, except for the only GET that changes something.
  const changing = doors.filter(
    ({ method, call }) => method !== 'GET' || call === 'GET /api/management/clearrightscache',
  );
  // Another site gains nothing from calls that ignore the session, because it can make the same calls itself.
  const withoutSession = /^POST \/api\/(client-errors$|public\/)/;
  it.each(changing.filter(({ call }) => !withoutSession.test(call)))(
    'OP-051 $call is refused if another site makes the browser send it',
    async ({ method, path }) => {
      const init = bodyOf(method);
      const headers = { ...init.headers, 'Sec-Fetch-Site': 'cross-site' };
      const answer = await (callers.get('A') as Caller).send(addressOf(path), { ...init, headers });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'CROSS_SITE' });
    },
  );
});

describe('the export of each grid, tried by everyone', () => {
  const [columns = [], ...lines] = linesOf(GRIDS);
  it.each(lines.map(([grid = '', ...cells]) => ({ grid, cells })))('RP-020 $grid', async ({ grid, cells }) => {
    const keys = fileGrid(grid as Parameters<typeof fileGrid>[0]).columns.slice(0, 1);
    const body = { query: { filters: [], sort: [], group: [] }, columns: keys.map(({ key }) => key) };
    const happened: string[] = [];
    for (const letter of columns) {
      const { status } = await (callers.get(letter) as Caller).post(`/api/grids/${grid}/export`, body);
      happened.push({ 200: '+', 403: '-' }[status] ?? String(status));
    }
    expect(happened).toEqual(cells);
  });

  it('has a row in the table', () => {
    expect(lines.map(([grid]) => grid).sort()).toEqual([...EXPORTED_GRIDS].sort());
  });
});
