import { expect, test } from '@playwright/test';
import { openAs, PEOPLE, signInAs } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import { cutOff } from './support/cut-off.ts';
import { recordIncident } from './support/incidents.ts';
import { press, tabTo } from './support/keyboard.ts';
import { dialog, wordsIn } from './support/screens/screen.ts';
