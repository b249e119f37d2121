import { s3Store } from '#/infra/storage/s3/s3-store.ts';
import { storeContract } from '#/tests/storage/store-contract.ts';
import { newBucket, WITHOUT_S3 } from '#/tests/support/s3.ts';

if (WITHOUT_S3) console.info(WITHOUT_S3);
else
  for (const checksums of [true, false])
    storeContract(`S3, checksums ${checksums ? 'on' : 'off'}`, async () => ({
      store: s3Store({ ...(await newBucket()), checksums }),
      close: async () => {},
    }));
