import { ImportPage } from '#features/imports/web/index.ts'
import { contactImportView } from './contact-import.tsx'

/** The page of one contact import. */
export default function ContactImportPage() {
  return <ImportPage view={contactImportView} />
}
