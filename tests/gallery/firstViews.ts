/** What the first view of a window says to who has never seen it, by its state in the gallery: without scrolling, at 400 × 640. */
export const FIRST_VIEWS: Readonly<Record<string, readonly RegExp[]>> = {
  // What would I lose here?
  'wallet_sendCalls/usual': [/You send 3,000 USDC/, /You get 2,995 DAI/, /Uniswap V2 may take 3,000 USDC/, /Fee at most/],
  'wallet_sendCalls/toKnown': [/You send 1\.1 ETH/, /You send 25 USDC/, /Fee at most/],
  'wallet_sendCalls/payments': [/You send 1\.1 ETH/, /You send 25 USDC/, /0\.1 ETH to 0x5151…5151/],
  'wallet_sendCalls/danger': [/You send STAMP #7/, /You send 10 × 0x1111…1111 #1/, /nothing came to you in return.*Caution/],
  'eth_sendTransaction/usual': [/You send 1 ETH/, /Sends 1 ETH to 0xAbcd…6789/, /Fee at most/],
  'eth_sendTransaction/stranger': [/You send 1 ETH/, /New recipient: 0x5151…5151/],
  'eth_sendTransaction/creation': [/gives it 1 ETH/, /1 ETH goes along with this/],
  'eth_sendTransaction/untried': [/not tried out, so nobody knows yet what moves/, /Sends 1 ETH to 0xAbcd…6789/],
  'eth_signTypedData_v4/order': [/Offers STAMP #7/, /You get 0\.975 ETH in return/],
  // To whom do I give a right?
  'wallet_sendCalls/unlimited': [
    /Uniswap V2 may take an unlimited amount of USDC/,
    /may spend all USDC that you have and will ever have/,
  ],
  'wallet_sendCalls/collection': [/0x3A3a…3a3a may take every item of STAMP/],
  'wallet_sendCalls/nested': [/0x6666…6666 may take every item/, /no contract at 0x6{40}/],
  'eth_signTypedData_v4/usual': [/Lets Uniswap V2 spend an unlimited amount of USDC until/],
  'eth_signTypedData_v4/thief': [/Lets 0x6666…6666 spend an unlimited amount of USDC/, /no contract at 0x6{40}/],
  'eth_signTypedData_v4/unknown': [/Whoever gets the signature may be able to take what you have/],
  'eth_requestAccounts/usual': [/It gets Account 1 on Ethereum/, /through them what they own/],
  // Why can I not confirm?
  'wallet_sendCalls/upgrade': [/Agree to the upgrade first, or refuse it/, /gets the code Simple7702Account/, /You send 5 USDC/],
  'wallet_sendCalls/swapUpgrade': [
    /You send 3,000 USDC You get 2,995 DAI Uniswap V2 may take 3,000 USDC/,
    /Upgrade this account Refuse it It gets the code Simple7702Account/,
    /Agree to the upgrade first, or refuse it/,
  ],
  'wallet_sendCalls/twelve': [/Approve 12 steps/, /You send 0\.12 ETH/, /Fee at most/],
  'wallet_sendCalls/dangers': [/Say that you have seen the danger first/, /Uniswap V2 may take 1 DAI/],
  'wallet_sendCalls/fails': [
    /Say that you have seen the danger first/,
    /This would fail \(step 2\)/,
    /named above\. Step 2 failed when this was tried out/,
  ],
  'wallet_sendCalls/everyByte': [/Uniswap V2 may take an unlimited amount of USDC/],
  'wallet_sendCalls/long': [/takes 350 steps: There are 50 more steps inside/],
  'eth_signTypedData_v4/deep': [/For STAMP #15/, /named above\. Offers STAMP #15 0x7272…7272\. You get nothing/],
  'personal_sign/nothing': [/The message is empty/],
  'wallet_sendCalls/failsTogether': [/named above\. This failed when it was tried out, so nothing moved/],
  'wallet_sendCalls/worse': [
    /named above\. You send 3,000 USDC/,
    /Something changed for the worse/,
    /This changed while you were looking/,
  ],
  'wallet_sendCalls/lessSure': [/Tried out otherwise than it would happen: The network’s node did not/, /You send 3,000 USDC/],
  'eth_sendTransaction/lacking': [/does not hold enough to pay for this/, /Missing 1 ETH/],
  'eth_sendTransaction/blocked': [/Another request of this account is still being sent/],
  'eth_sendTransaction/contradiction': [/Say that you have seen the danger first/, /You send 1 ETH/],
  'personal_sign/foreignSignIn': [/signs you in to bank\.example/, /Say that you have seen the danger first/],
  'personal_sign/signIn': [/^(?!.*Read the message to its end first).*signs you in to dapp\.example/],
};
