import { api } from '../../api/api.ts';
import {
  chooseDevice,
  chooseModel,
  listedModels,
  type ModelDeps,
  modelAdvice,
  takeModelIn,
  tryServer,
} from './chosen-models.ts';

/** The models that embed and answer. */
export const modelMethods = (deps: ModelDeps) => ({
  list: api.models.list.handler(() => listedModels(deps)),
  import: api.models.import.handler(({ input, signal }) => takeModelIn(deps, input.source, signal)),
  recommend: api.models.recommend.handler(() => modelAdvice(deps)),
  device: api.models.device.handler(() => deps.runtime.device()),
  chooseDevice: api.models.chooseDevice.handler(({ input }) => chooseDevice(deps, input.choice)),
  tryServer: api.models.tryServer.handler(({ signal }) => tryServer(deps, signal)),
  choose: api.models.choose.handler(({ input, signal }) => chooseModel(deps, input.id, signal)),
});
