import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { RouterRoute } from 'hono/types';
import { z } from 'zod';
import { Failure } from '#/bff/failure.ts';
import type { Services } from './context.ts';
import { LIMITS } from './contract/limits.ts';
import { dossierRoutes } from './dossiers/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { gridRoutes } from './grids/routes.ts';
import { gridViewRoutes } from './grids/views/routes.ts';
import { trustedProxies } from './http/caller-address.ts';
import { clientErrorRoutes } from './http/client-errors.ts';
import { declareRoute } from './http/declare-route.ts';
import { answerFailure, withRequestId } from './http/error-handler.ts';
import { Rates } from './http/rates.ts';
import { refuseProvisioner } from './http/refuse-provisioner.ts';
import { refusePagesElsewhere, refuseUnguarded } from './http/refuse-unguarded.ts';
import { router } from './http/router.ts';
import { isScim } from './http/scim-error.ts';
import { securityHeaders } from './http/security-headers.ts';
import { kycRoutes } from './kyc/routes.ts';
import { firstRunRoutes } from './management/first-run/routes.ts';
import { picklistRoutes } from './management/picklists/routes.ts';
import { releaseNoteRoutes } from './management/release-notes/routes.ts';
import { rightHolderRoutes } from './management/right-holders/routes.ts';
import { roleRequestRoutes } from './management/roles/request-routes.ts';
import { roleRoutes } from './management/roles/routes.ts';
import { managementRoutes } from './management/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { accountRoutes } from './people/accounts/routes.ts';
import { importRoutes } from './people/import/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { scimRoutes } from './people/scim/routes.ts';
import { casePages } from './public-incident/case-pages.ts';
import type { FormFiles } from './public-incident/form-files.ts';
import { incidentPages } from './public-incident/pages.ts';
import { publicIncidentRoutes } from './public-incident/routes.ts';
import { giftReportMoveRoutes } from './registers/gift-reports/move-routes.ts';
import { giftReports } from './registers/gift-reports/register.ts';
import { giftReportRoutes } from './registers/gift-reports/routes.ts';
import { conversationRoutes } from './registers/incidents/conversation-routes.ts';
import { incidentPeopleRoutes } from './registers/incidents/people-routes.ts';
import { incidents } from './registers/incidents/register.ts';
import { incidentRoutes } from './registers/incidents/routes.ts';
import { processingActivities } from './registers/processing-activities/register.ts';
import { processingActivityRoutes } from './registers/processing-activities/routes.ts';
import { reportingRoutes } from './reporting/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { healthRoutes } from './startup/health-routes.ts';
import { startupRoutes } from './startup/routes.ts';
import { approvalRoutes } from './tasks/approval-routes.ts';
import { delegationRoutes } from './tasks/delegations/routes.ts';
import { draftRoutes } from './workflow/drafts/routes.ts';
import { batchRoutes } from './workflow/operate/batches/routes.ts';
import { plotRoutes } from './workflow/operate/plots/routes.ts';
import { operationRoutes } from './workflow/operate/routes.ts';
import { stuckRoutes } from './workflow/operate/stuck/routes.ts';
import { workflowRoutes } from './workflow/routes.ts';

/** Handlers of pages, which are served in addition to the declared routes of the API. */
export interface Pages {
  /** Sign-in, session, /quit. */
  auth?: Hono;
  /** The built web application. */
  web?: Hono;
  /** The script and styles of the public incident form; if omitted, the form works without them. */
  form?: FormFiles;
}

const document = declareRoute({
  method: 'get',
  path: '/api/openapi.json',
  right: ['Access'],
  summary: 'This description of all calls, OpenAPI 3.1',
  answer: z.record(z.string(), z.unknown()),
});

/**
 * All declared routes of the application. The typed client is derived from their type, and the permission matrix from
 * the routes themselves.
 */
export function declaredRoutes() {
  const routes = router()
    .route('/', healthRoutes())
    .route('/', startupRoutes())
    .route('/', managementRoutes())
    .route('/', firstRunRoutes())
    .route('/', picklistRoutes())
    .route('/', releaseNoteRoutes())
    .route('/', kycRoutes())
    .route('/', peopleRoutes())
    .route('/', accountRoutes())
    .route('/', notificationRoutes())
    .route('/', importRoutes())
    .route('/', scimRoutes())
    .route('/', roleRoutes())
    .route('/', roleRequestRoutes())
    .route('/', rightHolderRoutes())
    .route('/', approvalRoutes(giftReports, 'submitforapproval'))
    .route('/', giftReportMoveRoutes())
    .route('/', reportingRoutes())
    .route('/', delegationRoutes())
    .route('/', giftReportRoutes())
    .route('/', fileRoutes(giftReports))
    .route('/', processingActivityRoutes())
    .route('/', approvalRoutes(processingActivities, 'submitforprocessing'))
    .route('/', incidentRoutes())
    .route('/', conversationRoutes())
    .route('/', incidentPeopleRoutes())
    .route('/', fileRoutes(incidents))
    .route('/', publicIncidentRoutes())
    .route('/', dossierRoutes())
    .route('/', searchRoutes())
    .route('/', gridRoutes())
    .route('/', gridViewRoutes())
    .route('/', workflowRoutes())
    .route('/', draftRoutes())
    .route('/', operationRoutes())
    .route('/', batchRoutes())
    .route('/', plotRoutes())
    .route('/', stuckRoutes())
    .route('/', clientErrorRoutes());
  // The document is cached, because it is the same for everybody until the process ends, and producing it takes a good
  // part of a second.
  let described: Record<string, unknown> | undefined;
  return routes.openapi(document, (c) => {
    described ??= { ...routes.getOpenAPI31Document(TITLE) };
    return c.json(described, 200);
  });
}

/** The type from which web/api derives its client. */
export type App = ReturnType<typeof declaredRoutes>;

const TITLE = { openapi: '3.1.0', info: { title: 'Openboek', version: '1' } };
/** Uploads are read as streams, with their own limit. */
const UPLOADS =
  /^\/api\/((dossiers\/)?files\/upload\/|(management|KYC)\/import\/preview|public\/incidents\/[^/]+\/(attachment|files)$)/;

/** Paths at which sign-in and the web application may serve pages; every declared route has a guard. */
const PAGE_PATHS = { auth: ['/api/auth/', '/quit'], web: ['/*'] };

/** A complete application, to which nothing can be added. */
export interface Application {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  /** The routes of the application's router. */
  readonly routes: readonly Readonly<Pick<RouterRoute, 'method' | 'path'>>[];
}

/**
 * Assembles the application for one set of services; does not listen on a port itself.
 *
 * @throws Error if a declared route has no guard, or a page of sign-in or the web application is outside its paths
 */
export function createApp(services: Services, pages: Pages = {}): Application {
  const app = router();
  const declared = declaredRoutes();
  refuseUnguarded(declared.routes);
  refusePagesElsewhere(pages.auth?.routes ?? [], PAGE_PATHS.auth);
  refusePagesElsewhere(pages.web?.routes ?? [], PAGE_PATHS.web);
  const limit = bodyLimit({
    maxSize: LIMITS.jsonBytes,
    onError: () => {
      throw new Failure('TOO_LARGE', 'the body is too large');
    },
  });
  const rates = new Rates();
  const proxies = trustedProxies(services.config.trustedProxies);
  app.use(async (c, next) => {
    c.set('services', services);
    c.set('rates', rates);
    c.set('proxies', proxies);
    await next();
  });
  app.use(withRequestId);
  app.use(securityHeaders(services.config));
  // Unknown SCIM paths need the token too, because strangers should not learn which paths exist.
  app.use((c, next) => {
    if (isScim(c.req.path)) refuseProvisioner(c.req.raw, services.config);
    return next();
  });
  app.use((c, next) => (UPLOADS.test(c.req.path) ? next() : limit(c, next)));
  if (pages.auth) app.route('/', pages.auth);
  app.route('/', declared);
  app.route('/', incidentPages(pages.form));
  app.route('/', casePages(pages.form));
  if (pages.web) app.route('/', pages.web);
  app.notFound(() => {
    throw new Failure('NOT_FOUND', 'no such path');
  });
  app.onError(answerFailure);
  return { fetch: app.fetch, routes: app.routes };
}
