// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Answers any question as it was told to, well or badly. It stands for every contract that a guard can ask.
contract Oracle {
    mapping(bytes32 => uint256) private answers;
    uint256 private manner;

    uint256 private constant PLAIN = 0;
    uint256 private constant REVERTS = 1;
    uint256 private constant SILENT = 2;
    uint256 private constant SHORT = 3;
    uint256 private constant ENDLESS = 4;
    uint256 private constant HUGE = 5;
    uint256 private constant LONG = 6;

    /// What is answered to a question, to the byte, from now on.
    function tell(bytes calldata question, uint256 answer) external payable { answers[keccak256(question)] = answer; }
    function behave(uint256 manner_) external { manner = manner_; }
    /// Calls whom it is told to, as a contract of a site would.
    function run(address target, bytes calldata data) external payable {
        (bool done, ) = target.call{value: msg.value}(data);
        require(done, "the call that was passed on failed");
    }
    function pay(address payable to) external payable { (bool paid, ) = to.call{value: msg.value}(""); require(paid); }

    fallback() external {
        uint256 answer = answers[keccak256(msg.data)];
        uint256 how = manner;
        if (how == REVERTS) revert("no answer");
        while (how == ENDLESS) {}
        assembly {
            mstore(0, answer)
            switch how
            case 2 { return(0, 0) }
            case 3 { return(0, 31) }
            case 5 { return(0, 1000000) }
            case 6 { return(0, 96) }
            default { return(0, 32) }
        }
    }
    receive() external payable {}
}
