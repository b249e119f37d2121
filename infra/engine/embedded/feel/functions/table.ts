/** Every function that an expression may call. Others are refused when the process is deployed. */
import { contextFunctions } from './contexts.ts';
import { dateFunctions } from './dates.ts';
import type { FunctionTable } from './define.ts';
import { listFunctions } from './lists.ts';
import { logicFunctions } from './logic.ts';
import { numberFunctions, numberTexts } from './numbers.ts';
import { rangeFunctions } from './ranges.ts';
import { statisticFunctions } from './statistics.ts';
import { textFunctions } from './texts.ts';

export const functions: FunctionTable = {
  ...logicFunctions,
  ...numberFunctions,
  ...numberTexts,
  ...textFunctions,
  ...listFunctions,
  ...statisticFunctions,
  ...contextFunctions,
  ...dateFunctions,
  ...rangeFunctions,
};
