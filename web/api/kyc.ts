import { queryOptions } from '@tanstack/react-query';
import type { KycImportPreview } from '#/bff/contract/kyc.ts';
import { api } from './api.ts';
import { keys } from './query-keys.ts';
import { type UploadProgress, uploadFile } from './upload.ts';

/** The KYC list. */
export const kycQuery = queryOptions({ queryKey: keys.kyc, queryFn: api.kycParties });

interface Run {
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

/** Previews the changes that a file of KYC parties would make. */
export const previewKycImport = (file: File, run: Run): Promise<KycImportPreview> =>
  uploadFile('/api/KYC/import/preview', file, run);
