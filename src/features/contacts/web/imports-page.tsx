import { IconFileImport } from '@tabler/icons-react'
import { ImportsList, UploadButton, useImports } from '#features/imports/web/index.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { contactImportView } from './contact-import.tsx'
import { ContactsTabs } from './contacts-tabs.tsx'

/** The page with uploaded contact files, where another can be uploaded. */
export default function ImportsPage() {
  const state = useImports(contactImportView)
  const isEmpty = state.imports?.length === 0
  return (
    <Page title="Imports" actions={state.imports && !isEmpty && <UploadButton view={contactImportView} />}>
      <ContactsTabs />
      <ImportsList view={contactImportView} state={state} />
      {isEmpty && (
        <EmptyState
          icon={IconFileImport}
          title="Import your contacts"
          text="CSV and Excel files, as Mailchimp, Klaviyo, Shopify, WooCommerce and others export them. You see what will change before anything is saved."
          action={<UploadButton view={contactImportView} />}
        />
      )}
    </Page>
  )
}
