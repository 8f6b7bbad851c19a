import { PictureAddress } from '../../editor/controls/picture-address.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { BorderStyle, SizeStyle, SpacingStyle } from '../../editor/controls/style-controls.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import type { Panel } from '../../editor/panel.ts'

/** Panel for a video: its URL, and the image that is shown before it plays. */
export const VideoPanel: Panel<'video'> = ({ component, set, problems, ...styling }) => (
  <>
    <Section>
      <TextControl
        label="Video URL"
        description="YouTube, Vimeo, or a video file. Nothing is loaded until a visitor presses play."
        maxLength={2000}
        value={component.src}
        error={problems[0]}
        onChange={(src) => set({ src: src.trim() })}
      />
      <TextControl
        label="Title for screen readers"
        maxLength={200}
        value={component.title}
        onChange={(title) => set({ title })}
      />
      <PictureAddress label="Cover image" value={component.poster} onChange={(poster) => set({ poster })} />
    </Section>
    <SizeStyle {...styling} />
    <BorderStyle {...styling} />
    <SpacingStyle {...styling} />
  </>
)
