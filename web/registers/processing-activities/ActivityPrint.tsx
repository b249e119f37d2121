import { useQuery } from '@tanstack/react-query';
import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { formatDate } from '#/bff/contract/format.ts';
import { dossierQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { onPaper, PrintFacts, PrintSection, PrintSheet, PrintTable } from '#/web/ui/layout/PrintSheet.tsx';
import { activityStatusKey } from './activity-status.ts';

/** The activity on paper, as it is stored: the entries, the lists and the names of the files. */
export function ActivityPrint({ activity }: { activity: ActivityDetails }) {
  const { t } = useLabels();
  return (
    <PrintSheet
      foot={[activity.number, activity.company].join(' · ')}
      page={t('Print.page', { page: '{page}', pages: '{pages}' })}
    >
      {() => (
        <>
          <header className="ob-print-head">
            <span>Openboek, {t('Activity.one')}</span>
            <b>{activity.number}</b>
          </header>
          <h1>{onPaper(activity.name ?? t('Activity.untitled'))}</h1>
          <p>
            {onPaper(
              [
                t(activityStatusKey(activity.idProcessingActivityStatus)),
                activity.responsiblePerson,
                activity.company,
              ].join(' · '),
            )}
          </p>
          <Entries activity={activity} />
          <Lists activity={activity} />
          <Files idDossier={activity.idDossier} />
        </>
      )}
    </PrintSheet>
  );
}

function Entries({ activity }: { activity: ActivityDetails }) {
  const { t } = useLabels();
  const yes = (value: boolean | null) => t(value ? 'Activity.yes' : 'Activity.no');
  const { hasDataProcessor, dpiaRequired } = activity;
  const texts = ['purpose', 'categoryDataSubjects', 'sourceOfData', 'specificationLegalGround'] as const;
  return (
    <>
      <PrintSection title={t('Activity.section.basics')}>
        <PrintFacts
          items={[
            { label: t('Activity.businessProcess'), value: activity.businessProcess },
            { label: t('Activity.responsiblePersonDep'), value: activity.responsiblePersonDep },
            { label: t('Activity.idResponsiblePerson'), value: activity.responsiblePerson },
            { label: t('Activity.idPrivacyOfficer'), value: activity.privacyOfficer },
            { label: t('Activity.reviewDate'), value: formatDate(activity.reviewDate) },
            { label: t('Activity.dueDate'), value: formatDate(activity.dueDate) },
            { label: t('Activity.hasDataProcessor'), value: yes(hasDataProcessor) },
            ...(hasDataProcessor
              ? [
                  { label: t('Activity.dataProcessorName'), value: activity.dataProcessorName },
                  { label: t('Activity.idCountry'), value: activity.countryName },
                  { label: t('Activity.processingAgreement'), value: yes(activity.processingAgreement) },
                ]
              : []),
            { label: t('Activity.dpiaRequired'), value: yes(dpiaRequired) },
            ...(dpiaRequired
              ? [
                  { label: t('Activity.dpiaPerformed'), value: yes(activity.dpiaPerformed) },
                  { label: t('Activity.dpiaDate'), value: formatDate(activity.dpiaDate) },
                  { label: t('Activity.dpiaReference'), value: activity.dpiaReference },
                ]
              : []),
          ]}
        />
      </PrintSection>
      {texts.map((name) => (
        <PrintSection key={name} title={t(`Activity.${name}`)}>
          <p className="ob-print-note">{onPaper(activity[name] ?? '–')}</p>
        </PrintSection>
      ))}
    </>
  );
}

function Lists({ activity }: { activity: ActivityDetails }) {
  const { t } = useLabels();
  return (
    <>
      <PrintSection title={t('Activity.legalGrounds')}>
        <PrintTable
          head={[t('ActivityRows.ground')]}
          rows={activity.legalGrounds.map(({ legalGroundName }) => [legalGroundName])}
        />
      </PrintSection>
      <PrintSection title={t('Activity.processedData')}>
        <PrintTable
          head={[
            t('ActivityRows.description'),
            t('ActivityRows.category'),
            t('ActivityRows.system'),
            t('ActivityRows.protectedBy'),
          ]}
          rows={activity.processedData.map((row) => [
            row.description,
            row.dataCategoryName,
            row.itSystemOrStorageLocation ?? '',
            row.securityMeasures.map(({ name, nameSecurityMeasure }) => name ?? nameSecurityMeasure).join(', '),
          ])}
        />
      </PrintSection>
      <PrintSection title={t('Activity.informationCarriers')}>
        <PrintTable
          head={[t('ActivityRows.carrier'), t('ActivityRows.retentionPeriod')]}
          rows={activity.informationCarriers.map(({ name, retentionPeriod }) => [name, retentionPeriod])}
        />
      </PrintSection>
      <PrintSection title={t('Activity.recipients')}>
        <PrintTable
          head={[t('ActivityRows.recipient'), t('ActivityRows.country'), t('ActivityRows.protection')]}
          rows={activity.recipients.map(({ name, countryName, euOrAdequate }) => [
            name,
            countryName,
            t(euOrAdequate ? 'ActivityRows.euOrAdequate' : 'ActivityRows.notAdequate'),
          ])}
        />
      </PrintSection>
    </>
  );
}

function Files({ idDossier }: { idDossier: number }) {
  const { t, lang } = useLabels();
  const files = useQuery(dossierQuery(idDossier, lang)).data ?? [];
  return (
    <PrintSection title={t('Activity.files')}>
      <PrintTable
        head={[t('Dossier.filename'), t('Dossier.fileType'), t('Dossier.description')]}
        rows={files.map((file) => [file.filename, file.fileTypeName, file.description ?? ''])}
      />
    </PrintSection>
  );
}
