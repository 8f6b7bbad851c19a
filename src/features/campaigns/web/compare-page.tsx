import { Button, MultiSelect } from '@mantine/core'
import { IconDownload, IconScale } from '@tabler/icons-react'
import { csvText } from '#core/csv.ts'
import { isId } from '#core/id.ts'
import { saveCsv } from '#platform/web/save-file.ts'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { attributionRule } from '../attribution.ts'
import { campaignCalls } from '../contract.ts'
import { comparedCells } from './compare-figures.ts'
import { CompareTable } from './compare-table.tsx'
import styles from './report.module.css'

const defaults = { ids: '' }
const max = 5

/** The page that compares up to five campaigns. */
export default function ComparePage() {
  const path = useSitePath()
  const [{ ids }, setState] = useUrlState(defaults)
  const chosen = ids.split('.').filter(isId).slice(0, max)
  const sent = useCall(campaignCalls.list, { status: ['sent', 'sending'], limit: 100 })
  const compared = useCall(
    campaignCalls.compare,
    { campaign_ids: chosen },
    { enabled: chosen.length > 0, keepPrevious: chosen.length > 0 },
  )
  const options = new Map(sent.data?.campaigns.map(({ id, name }) => [id, name]))
  for (const { campaign } of compared.data?.campaigns ?? []) options.set(campaign.id, campaign.name)
  return (
    <Page
      title="Compare campaigns"
      back={{ label: 'Email campaigns', to: path('/campaigns') }}
      note="Rates are shares of delivered messages."
    >
      <ErrorNotice error={sent.error} retry={sent.refetch} />
      <MultiSelect
        label="Campaigns"
        description={`Up to ${max} of the 100 most recent.`}
        placeholder={chosen.length === 0 ? 'Choose campaigns' : ''}
        data={[...options].map(([value, label]) => ({ value, label }))}
        value={chosen.filter((id) => options.has(id))}
        maxValues={max}
        searchable
        nothingFoundMessage="No sent campaign matches."
        mb="lg"
        onChange={(values) => setState({ ids: values.join('.') })}
      />
      <ErrorNotice error={compared.error} retry={compared.refetch} />
      {compared.isLoading && <ListSkeleton rows={8} />}
      {chosen.length > 0 && compared.data && (
        <>
          <CompareTable campaigns={compared.data.campaigns} currency={compared.data.currency} />
          <p className={styles.quiet}>{attributionRule}</p>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              saveCsv({ filename: 'Campaigns.csv', csv: csvText(comparedCells(compared.data!.campaigns)) })
            }
          >
            Export as CSV
          </Button>
        </>
      )}
      {chosen.length === 0 && (
        <EmptyState
          icon={IconScale}
          title="Choose campaigns to compare"
          text="See opens, clicks, unsubscribes, bounces, spam complaints and revenue side by side."
        />
      )}
    </Page>
  )
}
