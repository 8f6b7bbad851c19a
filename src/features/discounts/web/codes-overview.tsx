import { Button, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#core/number.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { ImportsList, UploadButton, useImports } from '#features/imports/web/index.ts'
import { type DiscountCampaign, discountCalls } from '../contract.ts'
import { codeImportView } from './code-import.tsx'
import { codesIn } from './discount-draft.ts'
import { methodNames, serviceNames, tierWords } from './discount-words.ts'

/** Overview of a campaign's codes: how they are made, how many there are, and how to add more. */
export function CodesOverview({ campaign }: { campaign: DiscountCampaign }) {
  const { discount, codes } = campaign
  const { create_method: method, service } = discount
  const isOnDemand = method === 'unique' && service === 'custom'
  return (
    <>
      <Panel title="Codes">
        {method === 'shared' && <CopyField label="Code" value={discount.discount_prefix} />}
        <Facts
          facts={[
            ['Create method', methodNames[method]],
            ['Store', serviceNames[service]],
            ['Tiers', discount.tiers.length > 0 ? tierWords(discount, campaign.currency) : null],
            ['Left', method === 'shared' ? null : isOnDemand ? 'Created as needed' : formatNumber(codes.left)],
            ['Being created in the store', codes.pending > 0 ? formatNumber(codes.pending) : null],
            ['Refused by the store', codes.failed > 0 ? formatNumber(codes.failed) : null],
          ]}
        />
      </Panel>
      {method === 'upload' && <AddCodes campaignId={campaign.id} />}
    </>
  )
}

function AddCodes({ campaignId }: { campaignId: string }) {
  const [text, setText] = useState('')
  const imports = useImports(codeImportView)
  const add = useAction(discountCalls.add, { invalidates: [discountCalls.load, discountCalls.campaigns] })
  const codes = codesIn(text)
  async function submit() {
    const answer = await add.run({ campaign_id: campaignId, codes })
    if (!answer) return
    setText('')
    const skipped = answer.skipped > 0 ? ` ${formatNumber(answer.skipped)} were there already.` : ''
    notify(`${formatNumber(answer.added)} ${answer.added === 1 ? 'code was' : 'codes were'} added.${skipped}`)
  }
  return (
    <Panel
      title="Add codes"
      text="Paste codes that exist in your store, one per line, or upload a file with any number of them."
      onSubmit={() => void submit()}
      foot={
        <>
          <UploadButton view={codeImportView} variant="default" />
          <Button type="submit" disabled={codes.length === 0} loading={add.busy}>
            Add {codes.length > 0 && formatNumber(codes.length)} {codes.length === 1 ? 'code' : 'codes'}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <ErrorNotice error={add.issues['codes'] ? null : add.error} />
        <Textarea
          label="Codes"
          autosize
          minRows={3}
          maxRows={10}
          value={text}
          error={add.issues['codes']}
          onChange={(event) => {
            setText(event.target.value)
            add.reset()
          }}
        />
        {imports.imports && imports.imports.length > 0 && <ImportsList view={codeImportView} state={imports} />}
      </Stack>
    </Panel>
  )
}
