import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { ImportsList, useImports } from '#features/imports/web/index.ts'
import { useHasRole } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { contactCalls, suppressionReasons } from '../contract.ts'
import { CheckAddress } from './check-address.tsx'
import { suppressionImportView } from './suppression-import-page.tsx'
import { SuppressAddresses } from './suppress-addresses.tsx'
import { ContactsTabs } from './contacts-tabs.tsx'
import { PersonRightsPanel } from './person-rights.tsx'
import { suppressionReasonNames } from '../status-names.ts'
import { useExport } from './use-export.ts'

function SuppressionImports() {
  const state = useImports(suppressionImportView)
  if (!state.imports || state.imports.length === 0) return null
  return (
    <Panel title="Imports">
      <ImportsList view={suppressionImportView} state={state} />
    </Panel>
  )
}

/** The page with addresses that nothing is sent to, regardless of imports or forms. */
export default function SuppressionsPage() {
  const { data, error, refetch } = useCall(contactCalls.suppressions, {})
  const download = useExport()
  const isAdmin = useHasRole('admin')
  return (
    <Page
      title="Suppression list"
      actions={
        isAdmin && (
          <Button
            variant="default"
            loading={download.busy}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void download.start('suppressions')}
          >
            Export
          </Button>
        )
      }
    >
      <ContactsTabs />
      <ErrorNotice error={download.error} />
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={3} />}
      {data && (
        <Panel
          title="Suppressed addresses"
          text="These addresses get no email. They are stored as keyed hashes: you can check an address, but nobody can read the list."
        >
          <Facts
            facts={suppressionReasons.map(
              (reason) => [suppressionReasonNames[reason], data.counts[reason]?.toLocaleString('en') ?? '0'] as const,
            )}
          />
        </Panel>
      )}
      <CheckAddress />
      <SuppressAddresses />
      <SuppressionImports />
      <PersonRightsPanel />
    </Page>
  )
}
