import { Button } from '@mantine/core'
import {
  IconCopy,
  IconMailForward,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import type { CampaignSummary } from '../contract.ts'
import { moveProblem } from '../rules.ts'
import { StopDialog } from './stop-dialog.tsx'
import type { CampaignMoves } from './use-campaign-moves.ts'
import { useResend } from './use-resend.tsx'

interface CampaignActionsProps {
  campaign: CampaignSummary
  moves: CampaignMoves
}

/** The actions for a campaign that is no longer a draft. */
export function CampaignActions({ campaign, moves }: CampaignActionsProps) {
  const { status, is_paused } = campaign
  const [isStopping, setStopping] = useState(false)
  const resend = useResend(campaign)
  const navigate = useNavigate()
  const path = useSitePath()
  const can = (move: Parameters<typeof moveProblem>[0]) => moveProblem(move, status) === null
  async function removeIt() {
    if (await moves.remove(campaign)) await navigate({ to: path('/campaigns'), replace: true })
  }
  if (status === 'deleted') {
    return (
      <Button leftSection={<IconRestore size={16} aria-hidden />} onClick={() => void moves.restore(campaign)}>
        Restore
      </Button>
    )
  }
  return (
    <>
      {can('pause') && !is_paused && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          onClick={() => void moves.pause(campaign)}
        >
          Pause
        </Button>
      )}
      {can('resume') && is_paused && (
        <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => void moves.resume(campaign)}>
          Resume
        </Button>
      )}
      {status === 'sending' && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          onClick={() => setStopping(true)}
        >
          Stop
        </Button>
      )}
      {can('cancel') && status !== 'sending' && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => void moves.cancel(campaign)}
        >
          Cancel and edit
        </Button>
      )}
      {resend.isPossible && (
        <Button variant="default" leftSection={<IconMailForward size={16} aria-hidden />} onClick={resend.open}>
          Resend to non-openers
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void moves.duplicate(campaign)}
      >
        Duplicate
      </Button>
      {can('delete') && (
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void removeIt()}>
          Delete
        </Button>
      )}
      {resend.dialog}
      {isStopping && <StopDialog campaign={campaign} moves={moves} onClose={() => setStopping(false)} />}
    </>
  )
}
