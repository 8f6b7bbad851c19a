import { Button, Checkbox, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { CurrencySelect } from '#platform/web/ui/currency-select.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { netRule, orderCalls, type OrderSettings } from '../contract.ts'

/** Settings for the site's currency, exchange rates, and which orders count. */
export default function RevenueSettings() {
  const { data, error, isLoading, refetch } = useCall(orderCalls.settings, {})
  if (isLoading) return <ListSkeleton rows={3} height={60} />
  if (!data) return <ErrorNotice error={error} retry={refetch} />
  return <Form key={JSON.stringify(data.settings)} settings={data.settings} currencies={data.currencies} />
}

function Form({ settings, currencies }: { settings: OrderSettings; currencies: readonly string[] }) {
  const [draft, setDraft] = useState(settings)
  const save = useAction(orderCalls.settings, {
    invalidates: [orderCalls.settings, orderCalls.list, orderCalls.totals, siteCalls.list],
    onSuccess: () => notify('Saved. All orders are being recounted.'),
  })
  const others = [...new Set([...currencies, ...Object.keys(draft.rates)])].filter((code) => code !== draft.currency)
  const setRate = (code: string, rate: number | undefined) => {
    const { [code]: _before, ...rest } = draft.rates
    setDraft({ ...draft, rates: rate === undefined ? rest : { ...rest, [code]: rate } })
  }
  const rates = Object.fromEntries(Object.entries(draft.rates).filter(([code]) => code !== draft.currency))
  return (
    <Panel
      title="Currency and revenue"
      text={netRule}
      needs="editor"
      onSubmit={() => void save.run({ settings: { ...draft, rates } })}
      foot={
        <Button type="submit" loading={save.busy} disabled={draft.currency === ''}>
          Save
        </Button>
      }
    >
      <ErrorNotice error={save.error} fields={['settings.currency']} />
      <CurrencySelect
        description="Revenue, totals and discounts are shown in this currency."
        value={draft.currency}
        error={save.issues['settings.currency']}
        // Rates into another currency would be wrong for this one.
        onChange={(currency) =>
          setDraft({ ...draft, currency, rates: currency === settings.currency ? settings.rates : {} })
        }
      />
      {draft.currency !== '' &&
        others.map((code) => (
          <NumberInput
            key={code}
            label={`Exchange rate for ${code}`}
            description={`What 1 ${code} is worth in ${draft.currency}. Without a rate, orders in ${code} are shown beside the totals.`}
            placeholder="No rate"
            hideControls
            decimalScale={6}
            min={0}
            value={draft.rates[code] ?? ''}
            error={save.issues[`settings.rates.${code}`]}
            onChange={(value) => setRate(code, typeof value === 'number' && value > 0 ? value : undefined)}
          />
        ))}
      <Checkbox
        label="Count unverified orders"
        description="Orders reported only by a thank-you page can be faked. They are verified when your shop’s API, a file or a team member confirms them."
        checked={draft.counts_unverified}
        onChange={(event) => setDraft({ ...draft, counts_unverified: event.target.checked })}
      />
    </Panel>
  )
}
