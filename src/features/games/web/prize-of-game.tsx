import { Button, Group, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#core/number.ts'
import type { GameOption } from '#form/components/game/model.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { gameCalls, type Prize } from '../contract.ts'

interface PrizeOfGameProps {
  popupId: string
  option: GameOption
}

/**
 * Settings for the number of prizes, and for the codes that are given out one per winner. Saved immediately, separately
 * from the design.
 */
export default function PrizeOfGame({ popupId, option }: PrizeOfGameProps) {
  const { data, error, refetch } = useCall(gameCalls.loadPrizes, { popup_id: popupId })
  if (!data) return error ? <ErrorNotice error={error} retry={refetch} /> : <ListSkeleton rows={1} height={44} />
  const prize = data.prizes.find(({ option_id }) => option_id === option.id)
  const isListed = option.prizeType === 'discount' && option.codeSource === 'list' && option.discountCampaignId === ''
  if (!prize)
    return (
      <Text size="sm" c="dimmed">
        Save the form to set {isListed ? 'its stock and codes' : 'its stock'}.
      </Text>
    )
  return (
    <Stack gap="sm">
      <Stock key={option.id} popupId={popupId} prize={prize} />
      {isListed && <Codes key={`codes of ${option.id}`} popupId={popupId} prize={prize} />}
    </Stack>
  )
}

function Stock({ popupId, prize }: { popupId: string; prize: Prize }) {
  const { stock, drawn, left } = prize
  const [value, setValue] = useState<number | ''>(stock ?? '')
  const save = useAction(gameCalls.savePrize, { invalidates: [gameCalls.loadPrizes] })
  const chosen = value === '' ? null : value
  const store = () => {
    if (chosen !== stock) void save.run({ popup_id: popupId, option_id: prize.option_id, stock: chosen })
  }
  return (
    <>
      <ErrorNotice error={save.issues['stock'] ? null : save.error} />
      <NumberInput
        label="Stock"
        description={`${formatNumber(drawn)} won${left === null ? '' : `, ${formatNumber(left)} left`}. Leave empty for no limit.`}
        placeholder="No limit"
        min={0}
        allowDecimal={false}
        allowNegative={false}
        value={value}
        error={save.issues['stock']}
        onChange={(next) => setValue(next === '' ? '' : Number(next))}
        onBlur={store}
      />
    </>
  )
}

function Codes({ popupId, prize }: { popupId: string; prize: Prize }) {
  const [text, setText] = useState('')
  const save = useAction(gameCalls.savePrize, { invalidates: [gameCalls.loadPrizes] })
  const of = { popup_id: popupId, option_id: prize.option_id }
  const codes = text.split('\n').filter((line) => line.trim() !== '')
  async function add() {
    const answer = await save.run({ ...of, codes })
    if (!answer) return
    setText('')
    notify(answer.added === 1 ? '1 code was added.' : `${formatNumber(answer.added)} codes were added.`)
  }
  const problem = save.issues['codes']
  return (
    <>
      <ErrorNotice error={problem ? null : save.error} />
      <Textarea
        label="Unique codes"
        description={`${formatNumber(prize.codes_left)} of ${formatNumber(prize.codes)} left. Paste more, one per line.`}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value)
          save.reset()
        }}
      />
      <Group gap="xs">
        <Button size="compact-sm" disabled={codes.length === 0} loading={save.busy} onClick={() => void add()}>
          Add {codes.length > 0 && formatNumber(codes.length)} codes
        </Button>
        {prize.codes_left > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={save.busy}
            onClick={() => void save.run({ ...of, remove_codes_left: true })}
          >
            Remove the {formatNumber(prize.codes_left)} left
          </Button>
        )}
      </Group>
    </>
  )
}
