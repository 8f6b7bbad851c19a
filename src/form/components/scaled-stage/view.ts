export { boxView as scaledStageView } from '../../render/box-view.ts'
