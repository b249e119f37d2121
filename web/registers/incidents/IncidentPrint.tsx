import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime } from '#/bff/contract/format.ts';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { dossierQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { onPaper, PrintFacts, PrintSection, PrintSheet, PrintTable } from '#/web/ui/layout/PrintSheet.tsx';

/** The incident on paper, with a list of the files in its dossier. */
export function IncidentPrint({ incident }: { incident: IncidentDetails }) {
  const { t, lang } = useLabels();
  const { timeZone } = useCurrentUser();
  const files = useQuery(dossierQuery(incident.idDossier, lang)).data ?? [];
  return (
    <PrintSheet
      foot={[incident.number, incident.company].filter(Boolean).join(' · ')}
      page={t('Print.page', { page: '{page}', pages: '{pages}' })}
    >
      {() => (
        <>
          <header className="ob-print-head">
            <span>Openboek, {t(incident.isRestricted ? 'Incident.restricted' : 'Incident.one')}</span>
            <b>{incident.number}</b>
          </header>
          <h1>{onPaper(incident.subject)}</h1>
          <p>{onPaper([incident.statusText, incident.type, incident.company].filter(Boolean).join(' · '))}</p>
          <PrintSection title={t('Incident.about')}>
            <PrintFacts
              items={[
                { label: t('Incident.date'), value: formatDate(incident.date) },
                { label: t('Incident.received'), value: formatDateTime(incident.receivedAt, timeZone) },
                { label: t('Incident.handler'), value: incident.handler?.displayname ?? null },
                { label: t('Incident.phone'), value: incident.phone },
                { label: t('Incident.email'), value: incident.email },
              ]}
            />
          </PrintSection>
          <PrintSection title={t('Incident.description')}>
            <p className="ob-print-note">{onPaper(incident.description ?? '–')}</p>
          </PrintSection>
          <PrintSection title={t('Incident.summary')}>
            <p className="ob-print-note">{onPaper(incident.summary ?? '–')}</p>
          </PrintSection>
          <PrintSection title={t('Dossier.title')}>
            <PrintTable
              head={[t('Dossier.filename'), t('Dossier.description'), t('Dossier.createdOn')]}
              rows={files.map((file) => [
                file.filename,
                file.description ?? '',
                formatDateTime(file.createdOn, timeZone),
              ])}
            />
          </PrintSection>
        </>
      )}
    </PrintSheet>
  );
}
