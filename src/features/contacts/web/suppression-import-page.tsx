import { ImportPage, type ImportKindView } from '#features/imports/web/index.ts'
import { contactCalls } from '../contract.ts'

/** How imports of suppressed addresses are displayed. */
export const suppressionImportView: ImportKindView = {
  kind: 'suppressions',
  noun: 'suppressed addresses',
  listPath: '/contacts/suppressions',
  listLabel: 'Suppression list',
  pathOf: (id) => `/contacts/suppressions/imports/${id}`,
  resultsPath: '/contacts/suppressions',
  invalidates: [contactCalls.suppressions],
  useTargets: () => () => [
    { value: '', label: "Don't import" },
    { value: 'email', label: 'Email' },
    { value: 'address_hash', label: 'Address hash' },
    { value: 'reason', label: 'Reason' },
  ],
}

/** The page of one import of suppressed addresses. */
export default function SuppressionImportPage() {
  return <ImportPage view={suppressionImportView} />
}
