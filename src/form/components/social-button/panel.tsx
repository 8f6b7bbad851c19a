import { ChoiceControl } from '../../editor/controls/choice-control.tsx'
import { ColorControl } from '../../editor/controls/color-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { BorderStyle, SizeStyle, SpacingStyle, TextStyle } from '../../editor/controls/style-controls.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import type { Panel } from '../../editor/panel.ts'

const networkNames = [
  { value: 'x', label: 'X' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'pinterest', label: 'Pinterest' },
] as const
const intents = [
  { value: 'share', label: 'Share a page' },
  { value: 'follow', label: 'Follow profile' },
] as const

/** Panel for a social button: the network, and what it shares or links to. */
export const SocialButtonPanel: Panel<'socialButton'> = ({ component, set, problems, ...styling }) => {
  const { network, intent } = component
  const shares = intent === 'share'
  return (
    <>
      <Section>
        <ChoiceControl
          label="Network"
          value={network}
          options={networkNames}
          onChange={(next) => set({ network: next })}
        />
        <ChoiceControl label="Action" value={intent} options={intents} onChange={(next) => set({ intent: next })} />
        <TextControl label="Text" maxLength={100} value={component.label} onChange={(label) => set({ label })} />
        <TextControl
          label={shares ? 'Page to share' : 'Your profile'}
          {...(shares && { description: 'Leave empty to share the current page.' })}
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={component.url}
          error={problems[0]}
          onChange={(url) => set({ url: url.trim() })}
        />
        {shares && network !== 'facebook' && (
          <TextControl
            label="Message"
            multiline
            maxLength={500}
            value={component.message}
            onChange={(message) => set({ message })}
          />
        )}
        {shares && network === 'pinterest' && (
          <TextControl
            label="Image URL"
            type="url"
            placeholder="https://"
            maxLength={2000}
            value={component.picture}
            onChange={(picture) => set({ picture: picture.trim() })}
          />
        )}
        <ColorControl
          label="Color"
          value={component.style.backgroundColor}
          unset="Default"
          onChange={(backgroundColor) => styling.setStyle({ backgroundColor })}
        />
      </Section>
      <TextStyle {...styling} />
      <SizeStyle {...styling} />
      <SpacingStyle {...styling} />
      <BorderStyle {...styling} />
    </>
  )
}
