import { ImportPage } from '#features/imports/web/index.ts'
import { contactImportView } from './contact-import.tsx'

/** One file of contacts on its way in. */
export default function ContactImportPage() {
  return <ImportPage view={contactImportView} />
}
