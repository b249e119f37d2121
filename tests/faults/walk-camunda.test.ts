import { connect } from 'node:net';
import type { Sql } from '#/bff/database/connection.ts';
import { seedCompany } from '#/bff/database/seed/seed-example.ts';
import { CAMUNDA_ADDRESS, TURN_MS, takeCamunda, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
