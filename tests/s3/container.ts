/**
 * Starts an S3 server in a container. Prints one line of JSON: `{"settings": …}`, or `{"reason": …}` if there is no
 * Docker. Runs until its standard input ends. It is a separate program so that `npm run test:all` can use it even with
 * a version of Node that cannot load testcontainers.
 */
import { GenericContainer, Wait } from 'testcontainers';

/** By default, the image of docker-compose.yml. */
const IMAGE = process.env.S3_IMAGE ?? 'versity/versitygw:v1.8.0';
const PORT = 7070;
const [KEY, SECRET] = ['openboek', 'openboek-test-secret'];
const NO_DOCKER = 'Could not find a working container runtime strategy';

const say = (line: object) => console.log(JSON.stringify(line));

try {
  const container = await new GenericContainer(IMAGE)
    .withExposedPorts(PORT)
    .withEnvironment({ ROOT_ACCESS_KEY: KEY, ROOT_SECRET_KEY: SECRET })
    .withCommand(['--port', `:${PORT}`, '--health', '/health', 'posix', '/data'])
    .withTmpFs({ '/data': 'rw' })
    .withWaitStrategy(Wait.forHttp('/health', PORT).forStatusCode(200))
    .withStartupTimeout(120_000)
    .start();
  const endpoint = `http://${container.getHost()}:${container.getMappedPort(PORT)}`;
  say({
    settings: {
      S3_ENDPOINT: endpoint,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
  });
  process.stdin.resume();
  await new Promise((ended) => process.stdin.once('end', ended));
  await container.stop();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  if (!message.includes(NO_DOCKER)) throw error;
  say({ reason: 'S3_ENDPOINT is not set, and there is no Docker to start an S3 server in' });
}
