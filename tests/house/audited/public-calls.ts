import { hashCode, makeCode } from '#/bff/contract/receipt-code.ts';
import { PDF } from '#/tests/support/files.ts';
import { caseToken, outsider } from '#/tests/support/public-form.ts';
import type { AuditedCalls } from './audited-call.ts';

/** The calls of the public incident form. */
export const publicCalls: AuditedCalls = {
  'POST /api/public/incidents': {
    leaves: ['incident.create'],
    by: 'outsider',
    call: ({ app }) => outsider(app).report(),
  },
  'POST /api/public/incidents/{token}/attachment': {
    leaves: ['file.upload'],
    by: 'outsider',
    call: async ({ app }) => {
      const anybody = outsider(app);
      return anybody.attach((await anybody.report()).body.token, PDF, 'brief.pdf');
    },
  },
  'POST /api/public/incidents/{token}/files': {
    leaves: ['file.upload'],
    by: 'outsider',
    call: async ({ app }) => {
      const anybody = outsider(app);
      const code = makeCode();
      await anybody.report({ codeHash: await hashCode(code) });
      return anybody.addFile(caseToken((await anybody.tryCode(code)).body), PDF, 'brief.pdf');
    },
  },
};
