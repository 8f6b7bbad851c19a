import { undoable } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { autoResponseCalls, type AutoResponseRule, type DelayInterval, type RuleStatus } from '../contract.ts'

interface Wait {
  delay: number
  delay_interval: DelayInterval
}

/** What can be done to the mails that a form sends. */
export function useSequence(popupId: string) {
  const invalidates = [autoResponseCalls.loadEmail]
  const create = useAction(autoResponseCalls.createRule, { invalidates })
  const change = useAction(autoResponseCalls.setRuleStatus, { invalidates })
  const take = useAction(autoResponseCalls.deleteRule, { invalidates })

  const put = (email_id: string, { delay, delay_interval }: Wait, status: RuleStatus = 'active') =>
    create.run({ popup_id: popupId, email_id, status, delay, delay_interval })

  return {
    error: create.error ?? change.error ?? take.error,
    busy: create.busy || change.busy || take.busy,
    /** Ties one more email to the form: the first leaves at once, each further one a day after the last. */
    async add(emailId: string, rules: readonly AutoResponseRule[]) {
      const added = await put(emailId, {
        delay: rules.length === 0 ? 0 : daysOf(rules) + 1,
        delay_interval: rules.length === 0 ? 'minute' : 'day',
      })
      if (!added) return
      const undo = () => take.run({ rule_id: added.rule.id })
      undoable({ message: 'Email added.', undo })
    },
    setStatus: (rule: AutoResponseRule, status: RuleStatus) => change.run({ rule_id: rule.id, status }),
    wait: (rule: AutoResponseRule, wait: Wait) => change.run({ rule_id: rule.id, ...wait }),
    /** Another email at the same place, on or off as this one. It is there before this one goes, so that neither is lost. */
    async exchange(rule: AutoResponseRule, emailId: string) {
      const other = await put(emailId, rule, rule.status)
      if (!other || !(await take.run({ rule_id: rule.id }))) return
      const undo = async () => {
        if (await put(rule.email_id, rule, rule.status)) await take.run({ rule_id: other.rule.id })
      }
      undoable({ message: 'Email changed.', undo })
    },
    async remove(rule: AutoResponseRule) {
      if (!(await take.run({ rule_id: rule.id }))) return
      const undo = () => put(rule.email_id, rule, rule.status)
      undoable({ message: 'Email removed from the form.', undo })
    },
  }
}

const perDay: Record<DelayInterval, number> = { minute: 1440, hour: 24, day: 1 }

/** After how many whole days the last mail leaves. */
function daysOf(rules: readonly AutoResponseRule[]): number {
  return Math.max(...rules.map(({ delay, delay_interval }) => Math.floor(delay / perDay[delay_interval])))
}
