import { Specimen, State, States } from "#components/design/display/specimen";
import { Amount, Price } from "#components/ui/amount";

const NANO = 10n ** 30n;

export function Amounts() {
  return (
    <Specimen name="Amount">
      <States>
        <State name="with money beside it">
          <Amount raw={NANO / 20n} usdMicros="44575" />
        </State>
        <State name="large">
          <Amount raw={NANO / 20n} size="large" usdMicros="44575" />
        </State>
        <State name="alone">
          <Amount raw={NANO / 4n} />
        </State>
        <State name="as the wire sends it">
          <Amount raw="1234500000000000000000000000000000" usdMicros="1100556750" />
        </State>
        <State name="cut after six decimals">
          <Amount raw={(NANO * 2n) / 3n} />
        </State>
        <State name="less than a wallet can type">
          <Amount raw={1n} usdMicros={1n} />
        </State>
        <State name="given back">
          <Amount raw={-NANO / 20n} />
        </State>
        <State name="nothing">
          <Amount raw={0n} />
        </State>
        <State name="a price of nothing">
          <Price raw={0n} />
        </State>
      </States>
    </Specimen>
  );
}
