import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { contactCalls, suppressionReasons } from '../contract.ts'
import { AskSuppression } from './ask-suppression.tsx'
import { BarAddresses } from './bar-addresses.tsx'
import { ContactsTabs } from './contacts-tabs.tsx'
import { PersonRightsPanel } from './person-rights.tsx'
import { reasonNames } from './reason-names.ts'
import { useExport } from './use-export.ts'

/** Addresses that nothing is sent to, whatever a file or a form says. */
export default function SuppressionsPage() {
  const { data, error, refetch } = useCall(contactCalls.suppressions, {})
  const download = useExport()
  return (
    <Page
      title="Suppression list"
      width="narrow"
      actions={
        <Button
          variant="default"
          loading={download.busy}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void download.start('suppressions')}
        >
          Export
        </Button>
      }
    >
      <ContactsTabs />
      <ErrorNotice error={download.error} />
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={3} />}
      {data && (
        <Panel
          title="Nothing is sent to"
          text="Of each address only a keyed hash is kept: the list can be asked about an address, but nobody can read it."
        >
          <Facts
            facts={suppressionReasons.map(
              (reason) => [reasonNames[reason], data.counts[reason]?.toLocaleString('en') ?? '0'] as const,
            )}
          />
        </Panel>
      )}
      <AskSuppression />
      <BarAddresses />
      <PersonRightsPanel />
    </Page>
  )
}
