import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useFirstFocus } from '#platform/web/ui/use-first-focus.ts'
import { useAction } from '#platform/web/use-call.ts'
import { campaignCalls, type CampaignType } from '../contract.ts'
import { pageOf } from './campaign-words.ts'
import { TypeCards } from './type-cards.tsx'

const today = new Intl.DateTimeFormat(undefined, { month: 'long', day: 'numeric' })

/** The first step of a new campaign: its type and name. It is then created as a draft. */
export default function NewCampaignPage() {
  const path = useSitePath()
  const navigate = useNavigate()
  const [type, setType] = useState<CampaignType>('email')
  const [name, setName] = useState(() => `Campaign ${today.format()}`)
  const field = useFirstFocus()
  const create = useAction(campaignCalls.save, { invalidates: [campaignCalls.list] })
  const start = async () => {
    const answer = await create.run({ campaign: { name, type } })
    if (answer) await navigate({ to: path(pageOf(answer.campaign)), replace: true })
  }
  return (
    <Page title="New campaign" width="narrow" back={{ label: 'Email campaigns', to: path('/campaigns') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <Stack gap="lg">
          <ErrorNotice error={create.error} fields={['campaign.name']} />
          <TextInput
            ref={field}
            label="Name"
            description="Only your team sees it."
            maxLength={100}
            value={name}
            error={create.issues['campaign.name']}
            onChange={(event) => setName(event.target.value)}
          />
          <TypeCards value={type} onChange={setType} />
          <div>
            <Button type="submit" loading={create.busy}>
              Create campaign
            </Button>
          </div>
        </Stack>
      </form>
    </Page>
  )
}
