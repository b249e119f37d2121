import type { ActivityLists } from '#/bff/contract/activity-rows.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { type RowTable, takeIds } from './row-queries.ts';

/** Returns the lists with an id for every row: rows without an id get a new one. */
export async function numberRows(tx: Tx, lists: ActivityLists): Promise<ActivityLists> {
  const number = async <Row extends object, Key extends keyof Row>(table: RowTable, rows: readonly Row[], key: Key) => {
    const isNew = (row: Row) => (row[key] as number) <= 0;
    const ids = await takeIds(tx, table, rows.filter(isNew).length);
    return rows.map((row) => (isNew(row) ? { ...row, [key]: ids.shift() } : row));
  };
  const measures = await number(
    'activity_measures',
    lists.processedData.flatMap((row) => row.securityMeasures),
    'id',
  );
  const data = lists.processedData.map((row) => ({
    ...row,
    securityMeasures: measures.splice(0, row.securityMeasures.length),
  }));
  return {
    legalGrounds: await number('activity_legal_grounds', lists.legalGrounds, 'id'),
    processedData: await number('activity_data', data, 'idProcessedData'),
    informationCarriers: await number('activity_carriers', lists.informationCarriers, 'idInformationCarrier'),
    recipients: await number('activity_recipients', lists.recipients, 'idRecipient'),
  };
}
