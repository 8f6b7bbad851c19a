import { ImportPage, type ImportKindView } from '#features/imports/web/index.ts'
import { contactCalls } from '../contract.ts'

/** How files of suppressed addresses are shown on their way in. */
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

/** One file of suppressed addresses on its way in. */
export default function SuppressionImportPage() {
  return <ImportPage view={suppressionImportView} />
}
