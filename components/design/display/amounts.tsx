import { Specimen, State, States } from "#components/design/specimen.tsx";
import { Amount, Price } from "#components/ui/amounts/amount.tsx";

const NANO = 10n ** 30n;

export function Amounts() {
  return (
    <Specimen
      title="Amount"
      note="Ӿ first, in copper; beside it about how much money that is. Screen readers hear it in words."
    >
      <States columns={3}>
        <State label="with money beside it">
          <Amount raw={NANO / 20n} usdMicros="44575" />
        </State>
        <State label="large">
          <Amount raw={NANO / 20n} size="large" usdMicros="44575" />
        </State>
        <State label="alone">
          <Amount raw={NANO / 4n} />
        </State>
        <State label="as the wire sends it">
          <Amount raw="1234500000000000000000000000000000" usdMicros="1100556750" />
        </State>
        <State label="cut after six decimals">
          <Amount raw={(NANO * 2n) / 3n} />
        </State>
        <State label="less than a wallet can type">
          <Amount raw={1n} usdMicros={1n} />
        </State>
        <State label="given back">
          <Amount raw={-NANO / 20n} />
        </State>
        <State label="nothing">
          <Amount raw={0n} />
        </State>
        <State label="a price of nothing">
          <Price raw={0n} />
        </State>
      </States>
    </Specimen>
  );
}
