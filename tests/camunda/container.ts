/**
 * Camunda 8 in a container, for machines with Docker: prints one line of JSON, `{"address": …}` or `{"reason": …}`
 * where there is no Docker, and lives until its standard input ends. It is a separate program so that `npm run
 * test:all` can use it even on a Node on which testcontainers does not load.
 */
import { GenericContainer, Wait } from 'testcontainers';

/** One JVM with an in-memory H2 for its searches; 8.9 is the first version that supports this. */
const IMAGE = process.env.CAMUNDA_IMAGE ?? 'camunda/camunda:8.9.0';
const REST = 8080;
const HEALTH = 9600;
const NO_DOCKER = 'Could not find a working container runtime strategy';

const say = (line: object) => console.log(JSON.stringify(line));

try {
  const container = await new GenericContainer(IMAGE)
    .withExposedPorts(REST, HEALTH)
    .withEnvironment({
      CAMUNDA_SECURITY_AUTHENTICATION_METHOD: 'basic',
      CAMUNDA_SECURITY_AUTHENTICATION_UNPROTECTEDAPI: 'true',
      CAMUNDA_SECURITY_AUTHORIZATIONS_ENABLED: 'false',
      CAMUNDA_DATA_SECONDARYSTORAGE_TYPE: 'rdbms',
      CAMUNDA_DATA_SECONDARYSTORAGE_RDBMS_URL: 'jdbc:h2:mem:camunda',
      CAMUNDA_DATA_SECONDARYSTORAGE_RDBMS_USERNAME: 'sa',
      CAMUNDA_DATA_SECONDARYSTORAGE_RDBMS_PASSWORD: '',
      CAMUNDA_DATA_SECONDARYSTORAGE_RDBMS_FLUSHINTERVAL: 'PT0.5S',
      CAMUNDA_BACKUP_WEBAPPS_ENABLED: 'false',
      ZEEBE_CLOCK_CONTROLLED: 'true',
    })
    .withWaitStrategy(Wait.forHttp('/actuator/health', HEALTH).forStatusCode(200))
    .withStartupTimeout(240_000)
    .start();
  say({ address: `http://${container.getHost()}:${container.getMappedPort(REST)}` });
  process.stdin.resume();
  await new Promise((ended) => process.stdin.once('end', ended));
  await container.stop();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  if (!message.includes(NO_DOCKER)) throw error;
  say({ reason: 'CAMUNDA_REST_ADDRESS is not set, and there is no Docker to start Camunda in' });
}
